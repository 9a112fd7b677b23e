import { expect, test } from 'vitest'
import {
  createRandom,
  dailySnapshots,
  hoursAfter,
  idsFrom,
  moveOn,
  snapshotOf,
} from '../testing/evidence/charts-over-time.ts'
import { pastOf } from './pasts.rules.ts'
import { findSuspicion } from './suspicion.rules.ts'

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
