import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { badgeThemes } from '#domain/share-images.ts'
import { badgeColours, type Pair } from './badge-colours.rules.ts'
import { styleSheet } from './style-sheet.repository.ts'

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = ({ ink, ground }: Pair): number => {
  const [dark = 0, light = 0] = [luminance(ink), luminance(ground)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const tokensOf = (css: string): Set<string> =>
  new Set([...css.matchAll(/light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, light, dark]) => `${light} ${dark}`))

const tokens = tokensOf(readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8'))

describe.each(badgeThemes)('a badge in the %s theme', theme => {
  const { name, second, tones } = badgeColours[theme]

  test.each(Object.entries({ name, second: { ...name, ink: second }, ...tones }))(
    'is readable where it says its %s',
    (_, pair) => {
      expect(contrast(pair)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

test('badges and cards have the colours of the screens', () => {
  const { light, dark } = badgeColours
  const ofBadges = [
    [light.line, dark.line],
    [light.name.ink, dark.name.ink],
    [light.name.ground, dark.name.ground],
    [light.second, dark.second],
    ...(['first', 'top5', 'top10', 'top50', 'rest'] as const).map(tone => [
      light.tones[tone].ink,
      dark.tones[tone].ink,
    ]),
    [light.tones.first.ground, dark.tones.first.ground],
  ].map(pair => pair.join(' '))
  const ofCards = tokensOf(styleSheet)
  expect(ofCards.size).toBeGreaterThan(5)
  expect([...ofBadges, ...ofCards].filter(pair => !tokens.has(pair))).toEqual([])
})
