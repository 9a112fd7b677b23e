import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSameRunShare } from './differences.rules.ts'

/** The definition, rank by rank. */
const longestRunShare = (a: readonly number[], b: readonly number[]): number => {
  let [longest, run] = [0, 0]
  for (const [index, appId] of a.entries()) {
    run = appId === b[index] ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest / Math.max(1, a.length, b.length)
}

/** Few apps, so that runs of equal ranks are common. */
const chart = fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 40 })
const share = fc.integer({ min: 0, max: 40 }).map(ranks => ranks / 40)

test('the longest run of equal ranks is found if it is longer than the given one, and no other', () => {
  fc.assert(
    fc.property(chart, chart, share, (a, b, over) => {
      const longest = longestRunShare(a, b)
      expect(findSameRunShare(a, b, over)).toBe(longest > over ? longest : undefined)
    }),
    { numRuns: 2_000 },
  )
})

test('equal charts are one run, and empty ones have none', () => {
  expect(findSameRunShare([1, 2, 3], [1, 2, 3], 0.9)).toBe(1)
  expect(findSameRunShare([], [], 0)).toBeUndefined()
})
