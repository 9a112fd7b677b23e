import { expect, test } from 'vitest'
import { rankBands } from '#domain/rank-bands.ts'
import { badgeThemes } from '#domain/share-images.ts'
import { fillsOf, mapRamps, rankFill } from './map-ramp.rules.ts'

/** Relative luminance as in WCAG 2.2. */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

test.each(badgeThemes)('in %s each step stands out less from the ground than the better one, by light alone', theme => {
  const contrasts = rankBands.map(band => contrastOf(rankFill(band, theme), mapRamps[theme].border))
  for (const [place, contrast] of contrasts.entries()) {
    if (place > 0) expect((contrasts[place - 1] ?? 0) / contrast).toBeGreaterThan(1.25)
  }
})

test('a country has the colour of its rank, of no chart, or the hatch: nothing that was not measured looks measured', () => {
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
