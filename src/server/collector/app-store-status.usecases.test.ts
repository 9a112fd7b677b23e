import { describe, expect, test } from 'vitest'
import type { GapReason } from '#domain/ranks.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestCollector } from '../testing/test-collector.ts'
import { statusOf } from './standstill.rules.ts'

const start = new Date('2026-03-07T12:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
const nothing = { state: 'answering', since: null, retryAt: null, observedAt: null, measuredSince: null }

const failed = (minutes: number, reason: GapReason = 'timeout', detail = ''): ChartFetch => ({
  chart,
  observedAt: at(minutes),
  outcome: 'failed',
  reason,
  detail,
})
const suspect = (minutes: number): ChartFetch => ({
  chart,
  observedAt: at(minutes),
  outcome: 'suspect',
  reason: 'too-short',
  detail: '',
})
const snapshotAt = (minutes: number) =>
  ({ chart, observedAt: at(minutes), source: 'rss', depth: 100, appIds: [11] }) as const
const measured = (minutes: number): ChartFetch & { outcome: 'unchanged' } => ({
  chart,
  observedAt: at(minutes),
  outcome: 'unchanged',
  snapshot: snapshotAt(minutes),
})

const openStatus = async () => {
  const clock = createTestClock(start)
  const { collector, pace, history } = await openTestCollector({ clock })
  const record = async (...fetches: ChartFetch[]) => {
    await history.snapshots.recordSnapshots(fetches.flatMap(fetch => ('snapshot' in fetch ? [fetch.snapshot] : [])))
    await history.fetches.recordFetches(fetches)
  }
  const { recordSnapshots } = history.snapshots
  return { clock, collector, pace, record, recordSnapshots, find: collector.findAppStoreStatus }
}

test('the status of the App Store is "answering" on an empty database', async () => {
  const { find } = await openStatus()
  expect(await find()).toEqual(nothing)
})

test('the status of the App Store is "paused" from a refusal until its pause ends', async () => {
  const { clock, find, pace } = await openStatus()
  await pace.take('charts', { queue: 'charts', until: start })
  await pace.paces[0].recordRefusal()
  const paused = { state: 'paused', since: at(0).toISOString(), retryAt: at(1).toISOString() }
  expect(await find()).toMatchObject(paused)
  clock.set(at(1))
  expect(await find()).toEqual(nothing)
})

test('the status of the App Store is "failing" after three failures, with or without earlier measurements', async () => {
  const { clock, record, find } = await openStatus()
  clock.set(at(10))
  await record(failed(1), failed(2))
  expect(await find()).toEqual(nothing)
  await record(failed(3))
  expect(await find()).toEqual({ ...nothing, state: 'failing', since: at(1).toISOString() })
  await record(measured(4), failed(5), failed(6), failed(7))
  const since = { since: at(5).toISOString(), observedAt: at(4).toISOString(), measuredSince: at(4).toISOString() }
  expect(await find()).toEqual({ ...nothing, state: 'failing', ...since })
})

test('the status of the App Store is "answering" while no failure is newer than the newest measurement, also one that was imported', async () => {
  const { clock, record, find, recordSnapshots } = await openStatus()
  clock.set(at(10))
  await recordSnapshots([snapshotAt(4)])
  const others = (['ke', 'td', 'mx'] as const).map(storefront => ({ ...failed(4), chart: { ...chart, storefront } }))
  await record(...others)
  expect(await find()).toMatchObject({ state: 'answering', since: null })
})

test('the status of the App Store is "answering" again after one chart is read, changed or not', async () => {
  const { clock, record, find } = await openStatus()
  clock.set(at(10))
  await record(failed(1), failed(2), failed(3), measured(4), failed(5), failed(6))
  expect(await find()).toEqual({ ...nothing, observedAt: at(4).toISOString(), measuredSince: at(4).toISOString() })
})

test('the status of the App Store is not "failing" for charts that do not exist or requests that were never sent', async () => {
  const { clock, record, find } = await openStatus()
  clock.set(at(10))
  const missing = [1, 2, 3, 4].map(minutes => failed(minutes, 'http', '404'))
  const unasked = [5, 6, 7, 8].map(minutes => failed(minutes, 'not-fetched', 'internal'))
  await record(...missing, ...unasked)
  expect(await find()).toEqual(nothing)
  await record(failed(9, 'http', '503'), failed(9.5, 'http', '500'), failed(10, 'unusable', 'not-json'))
  expect(await find()).toMatchObject({ state: 'failing', since: at(9).toISOString() })
})

test('the status of the App Store is not affected by suspects: they neither start nor end a run of failures', async () => {
  const { clock, record, find } = await openStatus()
  clock.set(at(10))
  await record(suspect(1), suspect(2), suspect(3), suspect(4))
  expect(await find()).toEqual(nothing)
  await record(failed(5), failed(6), suspect(7), failed(8), suspect(9))
  expect(await find()).toEqual({ ...nothing, state: 'failing', since: at(5).toISOString() })
})

const now = new Date('2026-03-07T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const answering = { state: 'answering', since: null, retryAt: null }

const startedAt = later(-2 * hourMs)
const failures = { attempts: 9, startedAt, newestAt: later(-minuteMs), reason: 'timeout', detail: '' } as const
const failing = { state: 'failing', since: startedAt, observedAt: null, failures } as const

const measuring = { state: 'measuring', observedAt: null } as const
const none = { pause: undefined, measuring }

describe('the status of the App Store', () => {
  test('the status of the App Store is "answering" before any request', () => expect(statusOf(none)).toEqual(answering))

  test('the status of the App Store is "paused" until the end of a pause', () => {
    const pause = { since: later(-hourMs), until: later(2 * minuteMs) }
    const paused = { state: 'paused', since: later(-hourMs), retryAt: later(2 * minuteMs) }
    expect(statusOf({ ...none, pause })).toEqual(paused)
  })

  test('the status of the App Store is "failing" since the first of the failures that are a fault, also while no measurement is due', () => {
    const expected = { state: 'failing', since: startedAt, retryAt: null }
    expect(statusOf({ ...none, measuring: failing })).toEqual(expected)
    expect(statusOf({ ...none, measuring: { state: 'idle', observedAt: null, failures } })).toEqual(expected)
  })

  test('a pause takes precedence over failures, because its end is known', () => {
    const pause = { since: now, until: later(minuteMs) }
    expect(statusOf({ pause, measuring: failing })).toMatchObject({ state: 'paused' })
  })

  test('a standstill takes precedence over everything, with the end of a pause if there is one', () => {
    const stopped = { state: 'stopped', since: later(-dayMs), observedAt: null, failures } as const
    const pause = { since: now, until: later(minuteMs) }
    expect(statusOf({ pause, measuring: stopped })).toEqual({
      state: 'stopped',
      since: later(-dayMs),
      retryAt: later(minuteMs),
    })
    expect(statusOf({ ...none, measuring: stopped })).toMatchObject({ state: 'stopped', retryAt: null })
  })
})
