import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spread } from './draw-names.ts'

test('names at the ends of lines keep their order, never cover each other, and stay in the plot', () => {
  const names = fc.array(
    fc.integer({ min: 20, max: 280 }).map(y => ({ y })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(names, ends => {
      const ys = spread(ends, 300).map(({ y }) => y)
      expect(ys).toHaveLength(ends.length)
      for (const [at, y] of ys.entries()) {
        expect(y - (ys[at - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(15)
        expect(y).toBeLessThanOrEqual(300)
      }
    }),
  )
})

test('a name stays at the end of its line if nothing is near', () => {
  expect(spread([{ y: 200 }, { y: 50 }], 300)).toEqual([{ y: 50 }, { y: 200 }])
})
