import { wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { badgeThemes } from '#domain/share-images.ts'
import { badgeColours, type Pair } from './badge-colours.rules.ts'

const contrast = ({ ink, ground }: Pair): number => wcagContrast(ink, ground)

describe.each(badgeThemes)('a badge in the %s theme', theme => {
  const { name, second, tones } = badgeColours[theme]

  test.each(Object.entries({ name, second: { ...name, ink: second }, ...tones }))(
    'has enough contrast in its %s',
    (_, pair) => {
      expect(contrast(pair)).toBeGreaterThanOrEqual(4.5)
    },
  )
})
