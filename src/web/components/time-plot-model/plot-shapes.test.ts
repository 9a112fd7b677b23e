import { expect, test } from 'vitest'
import { mostSeries } from '#contract/rank-histories.ts'
import { seriesLook } from './plot-shapes.ts'

test('no two series of a plot share both colour and shape, and the first five share neither', () => {
  const looks = Array.from({ length: mostSeries }, (_, index) => seriesLook(index))
  expect(new Set(looks.map(({ colour, shape }) => `${colour} ${shape}`)).size).toBe(mostSeries)
  expect(new Set(looks.slice(0, 5).map(({ colour }) => colour)).size).toBe(5)
  expect(new Set(looks.slice(0, 5).map(({ shape }) => shape)).size).toBe(5)
})
