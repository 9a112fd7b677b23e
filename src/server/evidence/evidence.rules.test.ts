import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortOrLong } from '../../../vitest.length.ts'
import {
  createRandom,
  dailySnapshots,
  hoursAfter,
  idsFrom,
  moveOn,
  snapshotOf,
} from '../testing/evidence/charts-over-time.ts'
import { findSameRunShare } from './differences.rules.ts'
import { pastOf } from './pasts.rules.ts'
import { findSuspicion } from './suspicion.rules.ts'

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
    { numRuns: shortOrLong(400, 2_000) },
  )
})

test('equal charts are one run, and empty ones have none', () => {
  expect(findSameRunShare([1, 2, 3], [1, 2, 3], 0.9)).toBe(1)
  expect(findSameRunShare([], [], 0)).toBeUndefined()
})

const month = dailySnapshots(30)
const today = moveOn(month.at(-1)?.appIds ?? [], createRandom(99))

const detailOf = (appIds: readonly number[]): string | undefined =>
  findSuspicion({
    fresh: snapshotOf(appIds, { observedAt: hoursAfter(24) }),
    last: month.at(-1),
    past: pastOf(month),
    neighbours: [],
  })?.detail

const since = 'More than usual since 2026-03-07 12:00 UTC:'

test('the detail names what is beyond its limit, and says nothing of what is usual', () => {
  expect(detailOf(today)).toBeUndefined()
  expect(detailOf(today.slice(0, 96))).toBe(`${since} the chart lost 4 % of its length.`)
  expect(detailOf([...today.slice(0, 5), ...today.slice(11), ...idsFrom(77_000, 6)])).toBe(
    `${since} one app climbed farther; the first 25 apps moved farther; the apps moved farther.`,
  )
  expect(detailOf([...today.slice(1), 77_000])).toBe('App 1012 was #1 at 2026-03-07 12:00 UTC and is missing.')
  expect(detailOf([77_000, ...today.slice(0, -1)])).toBe(
    'App 77000 is #1 and was not in the chart in the weeks before.',
  )
  expect(detailOf([...today.slice(0, 60), ...idsFrom(5e6, 40)])).toBe(
    `${since} 40 % of the apps dropped out; 40 % of the apps are new; 40 % of the apps had not been in the chart for two weeks.`,
  )
  expect(detailOf([...today.slice(0, 50), ...today.slice(50).reverse()])).toBe(
    `${since} one app climbed farther; 74 % of the pairs in the lower half changed their order; 21 % of the pairs of apps changed their order.`,
  )
})
