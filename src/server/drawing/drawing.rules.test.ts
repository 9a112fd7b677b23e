import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankBands } from '#domain/rank-bands.ts'
import { badgeThemes } from '#domain/share-images.ts'
import { box } from './elements.rules.ts'
import { charactersOf, familiesFor, parseRanges } from './fonts.rules.ts'
import { fillsOf, mapRamps, rankFill } from './map-ramp.rules.ts'
import type { Point } from './territories.rules.ts'
import { directionOf, graphemesOf, isEmoji, textsOf } from './text.rules.ts'
import { type Dot, listDots, spreadDots } from './world-dots.rules.ts'
import { toRelativePath } from './world-shapes.rules.ts'

test('the ranges of a font are parsed from the syntax of style sheets', () => {
  expect(parseRanges('U+0041-43,U+61, u+1F600')).toEqual([
    [0x41, 0x43],
    [0x61, 0x61],
    [0x1f600, 0x1f600],
  ])
  expect(charactersOf(parseRanges('U+0041-43,U+1F600'))).toBe('ABC😀')
})

test('a name with Kana uses Japanese glyphs, one with Hangul Korean ones, and Chinese characters alone Chinese ones', () => {
  const eastern = (text: string) => familiesFor(text).find(family => /-(jp|kr|sc)$/.test(family))
  expect(['骨の本', '骨 한국', '骨'].map(eastern)).toEqual(['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc'])
})

test('a text has the direction of its first letter', () => {
  expect(['Lumen', '2048 לילה', '«مراعي» app', 'App مراعي', '!!!', ''].map(directionOf)).toEqual([
    'ltr',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
    'ltr',
  ])
})

test('a user-perceived character is one grapheme', () => {
  expect(graphemesOf('e\u0301👩‍👩‍👧🇩🇪क्षि')).toHaveLength(4)
})

test('emoji are distinguished from letters, digits and symbols', () => {
  expect(['😀', '👩‍👩‍👧', '🇩🇪', '❤️', '1️⃣'].every(isEmoji)).toBe(true)
  expect(['a', '1', '#', '★', '漢', '©', '❤'].some(isEmoji)).toBe(false)
})

test('all texts of a drawing are found, however deeply nested', () => {
  expect(textsOf(box({}, 'a', box({}, box({}, 'b'), 'c')))).toEqual(['a', 'b', 'c'])
})

test.each(badgeThemes)(
  'in %s each step has less contrast with the background than the better one, by lightness alone',
  theme => {
    const contrasts = rankBands.map(band => wcagContrast(rankFill(band, theme), mapRamps[theme].border))
    for (const [index, contrast] of contrasts.entries()) {
      if (index > 0) expect((contrasts[index - 1] ?? 0) / contrast).toBeGreaterThan(1.25)
    }
  },
)

test('a country has the colour of its rank, of no rank, or the hatching, so that nothing unmeasured looks measured', () => {
  const fillOf = fillsOf(
    {
      ranks: new Map([
        ['us', 3],
        ['de', 180],
      ]),
      measured: new Set(['us', 'de', 'fr']),
    },
    'dark',
  )
  expect(fillOf('us')).toBe(mapRamps.dark[5])
  expect(fillOf('de')).toBe(mapRamps.dark[100])
  expect(fillOf('fr')).toBe(mapRamps.dark.notInChart)
  expect(fillOf('jp')).toBe('hatch')
})

/** Converts relative steps back to points, like a browser. */
const pointsOf = (path: string): string[] => {
  let [x, y] = [0, 0]
  return path.split('m').flatMap(part => {
    const start = [x, y]
    const numbers = (part.match(/-?\d+/g) ?? []).map(Number)
    const points = numbers.flatMap((_, at) => {
      if (at % 2 === 1) return []
      x += numbers[at] ?? 0
      y += numbers[at + 1] ?? 0
      return `${x},${y}`
    })
    const [first = start.join(',')] = points
    if (part.endsWith('z')) [x = 0, y = 0] = first.split(',').map(Number)
    return points
  })
}

const point = fc.tuple(fc.integer({ min: -20, max: 9600 }), fc.integer({ min: -20, max: 4300 }))
const ring = fc.uniqueArray(point, { minLength: 3, maxLength: 8, selector: String })

test('the steps lead to the same points, however many rings there are', () => {
  fc.assert(
    fc.property(fc.array(ring, { minLength: 1, maxLength: 4 }), rings => {
      const absolute = rings.map(points => `M${points.map(at => at.join(',')).join('L')}Z`).join('')
      const [, ...reached] = pointsOf(toRelativePath(absolute))
      expect(reached).toEqual(rings.flat().map(at => at.join(',')))
    }),
  )
})

test('paths can be concatenated, and no land gives an empty path', () => {
  const path = toRelativePath('M10,20L30,20L30,5Z')
  expect(path).toBe('M0 0m10 20 20 0 0-15z')
  expect(pointsOf(`${path}${path}`.replaceAll('M0 0', ''))).not.toEqual([])
  expect(toRelativePath('')).toBe('')
})

const square = (x: number, side: number): Point[] => [
  [x, 0],
  [x + side, 0],
  [x + side, side],
  [x, side],
  [x, 0],
]

test('only a storefront without a large piece of land is a dot, on its largest island', () => {
  const lines = [square(0, 2), square(10, 4), square(50, 30), square(90, 2)]
  const territories = [
    { storefront: 'mv' as const, pieces: [[[0]], [[1]]] },
    { storefront: 'fr' as const, pieces: [[[2]], [[0]]] },
    { storefront: undefined, pieces: [[[3]]] },
  ]
  expect(listDots(territories, { lines, area: 20 })).toEqual([{ storefront: 'mv', x: 12, y: 2, isIsland: true }])
})

test('a storefront with land neighbours is recognized', () => {
  const territories = [
    { storefront: 'lu' as const, pieces: [[[0]]] },
    { storefront: 'de' as const, pieces: [[[1], [~0]]] },
  ]
  const dots = listDots(territories, { lines: [square(10, 2), square(0, 40)], area: 20 })
  expect(dots.map(({ storefront, isIsland }) => ({ storefront, isIsland }))).toEqual([
    { storefront: 'lu', isIsland: false },
  ])
})

test('overlapping dots move apart, others stay in place', () => {
  const at = (storefront: Dot['storefront'], x: number): Dot => ({ storefront, x, y: 100, isIsland: true })
  const [anguilla, nevis, antigua, nauru] = spreadDots([at('ai', 100), at('kn', 110), at('ag', 120), at('nr', 900)], 50)
  expect(nauru).toEqual(at('nr', 900))
  expect((nevis?.x ?? 0) - (anguilla?.x ?? 0)).toBeGreaterThanOrEqual(48)
  expect((antigua?.x ?? 0) - (nevis?.x ?? 0)).toBeGreaterThanOrEqual(48)
  expect(nevis).toEqual(at('kn', 110))
})
