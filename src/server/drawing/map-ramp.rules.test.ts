import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { rankBands } from '#domain/rank-bands.ts'
import { badgeThemes } from '#domain/share-images.ts'
import { fillsOf, mapRamps, rankFill } from './map-ramp.rules.ts'

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
