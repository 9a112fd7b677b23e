import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { badgeThemes } from '#domain/share-images.ts'
import { badgeColours, type Pair } from './badge-colours.rules.ts'
import { styleSheet } from './style-sheet.repository.ts'

const contrast = ({ ink, ground }: Pair): number => wcagContrast(ink, ground)

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
