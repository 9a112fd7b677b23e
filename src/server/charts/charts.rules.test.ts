import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { App } from '#contract/apps.ts'
import { type Chart, type ChartKey, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { buildMoments, type MomentsEvidence } from './chart-moments.rules.ts'
import { findNearestChart } from './nearest-charts.rules.ts'
import { changesOf, listEntered, toGone, toPlaces } from './places.rules.ts'
import { buildFrames, findLastDay, listDays } from './replays.rules.ts'

const nearestOf = (wanted: ChartKey, measured: ChartKey[]): string | undefined => {
  const chart: Chart | undefined = findNearestChart(parseChartKey(wanted), measured.map(parseChartKey))
  return chart && chartKeyOf(chart)
}

test('the nearest measured chart is of the same country, then of the same genre or the overall one, then of the same kind', () => {
  const wanted = 'fr:top-paid:6014:ipad'
  const nearestFirst: ChartKey[] = [
    'fr:top-paid:6014:iphone',
    'fr:top-free:6014:ipad',
    'fr:top-paid:36:ipad',
    'fr:top-free:36:iphone',
    'fr:top-paid:6015:ipad',
    'us:top-paid:6014:ipad',
    'zw:top-paid:6014:ipad',
    'us:top-paid:36:ipad',
  ]
  for (const [index, key] of nearestFirst.entries())
    expect(nearestOf(wanted, nearestFirst.slice(index).toReversed())).toBe(key)
  expect(nearestOf(wanted, [])).toBeUndefined()
})

const now = new Date('2026-03-05T09:00:00Z')
const at = (text: string) => new Date(`2026-03-${text}:00Z`)

test('a replay has one frame per day, and each day without a measurement says why', () => {
  const frames = buildFrames({
    now,
    days: listDays('2026-03-05', 5),
    trackedSince: at('02T08:00'),
    measured: [
      { observedAt: at('02T20:00'), depth: 100, entryCount: 2, appIds: [11, 12] },
      { observedAt: at('04T20:00'), depth: 100, entryCount: 0, appIds: [] },
    ],
    failures: [
      { observedAt: at('03T10:00'), reason: 'http', detail: '503' },
      { observedAt: at('03T11:00'), reason: 'suspect', detail: 'much-shorter' },
      { observedAt: at('04T11:00'), reason: 'timeout', detail: '' },
    ],
  })
  expect(
    frames.map(({ day, state, reason, detail, appStoreIds }) => [day, state, reason, detail, appStoreIds]),
  ).toEqual([
    ['2026-03-01', 'not-tracked', null, null, []],
    ['2026-03-02', 'measured', null, null, ['11', '12']],
    ['2026-03-03', 'failed', 'suspect', 'much-shorter', []],
    ['2026-03-04', 'empty', null, null, []],
    ['2026-03-05', 'failed', 'not-fetched', null, []],
  ])
  expect(frames.map(({ observedAt, at, depth }) => [observedAt, at, depth])).toEqual([
    [null, '2026-03-01T23:59:59.000Z', null],
    ['2026-03-02T20:00:00.000Z', '2026-03-02T20:00:00.000Z', 100],
    [null, '2026-03-03T23:59:59.000Z', null],
    ['2026-03-04T20:00:00.000Z', '2026-03-04T20:00:00.000Z', 100],
    [null, '2026-03-05T09:00:00.000Z', null],
  ])
})

test('a replay ends today as soon as the chart was fetched today', () => {
  expect(findLastDay('2026-03-05', [{ observedAt: at('04T20:00') }])).toBe('2026-03-04')
  expect(findLastDay('2026-03-05', [{ observedAt: at('05T08:00') }])).toBe('2026-03-05')
})

const getApp = (appId: number): App => ({
  id: String(appId),
  appStoreId: String(appId),
  name: `App ${appId}`,
  developer: '',
  category: '',
  icon: '',
  rating: null,
})
const tell = (
  current: Parameters<typeof changesOf>[0],
  previous: Parameters<typeof changesOf>[1],
  seen: number[] = [],
) => {
  const changes = changesOf(current, previous)
  const places = toPlaces(changes, { getApp, findDeveloperId: () => null, seenBefore: new Set(seen) })
  return {
    places: places.map(({ rank, app, change, previousRank }) => [rank, app.id, change, previousRank]),
    gone: toGone(changes, { getApp }).map(({ previousRank, app }) => [previousRank, app.id]),
    entered: listEntered(changes),
  }
}

test('an app that entered is new, or back when it was in the chart before', () => {
  expect(tell({ depth: 100, appIds: [11, 12, 13] }, { depth: 100, appIds: [12, 14] }, [13])).toEqual({
    places: [
      [1, '11', 'new', null],
      [2, '12', 'fell', 1],
      [3, '13', 'back', null],
    ],
    gone: [[2, '14']],
    entered: [11, 13],
  })
})

test('without an earlier measurement every change is unknown, and no app dropped out', () => {
  expect(tell({ depth: 100, appIds: [11] }, undefined)).toEqual({
    places: [[1, '11', 'unknown', null]],
    gone: [],
    entered: [],
  })
})

test('below the depth of the other measurement no app entered and none dropped out', () => {
  expect(tell({ depth: 3, appIds: [11, 12, 13] }, { depth: 2, appIds: [11, 14] }).places.at(-1)).toEqual([
    3,
    '13',
    'unknown',
    null,
  ])
  expect(tell({ depth: 2, appIds: [11, 12] }, { depth: 3, appIds: [11, 12, 13] }).gone).toEqual([])
})

test('all apps dropped out of a chart that became empty, and all entered one that was empty', () => {
  expect(tell({ depth: 100, appIds: [] }, { depth: 100, appIds: [11, 12] }).gone).toEqual([
    [1, '11'],
    [2, '12'],
  ])
  expect(tell({ depth: 100, appIds: [11] }, { depth: 100, appIds: [] }).entered).toEqual([11])
})

const start = new Date('2026-03-01T00:00:00Z')
const laterBy = (hours: number) => new Date(start.getTime() + hours * hourMs)
const observedAt = (hours: number) => ({ observedAt: laterBy(hours), depth: 100, entryCount: 98 })
const failedAt = (hours: number) => ({ observedAt: laterBy(hours), reason: 'timeout', detail: '' }) as const

const list = (evidence: Partial<MomentsEvidence>) =>
  buildMoments({
    from: start,
    until: laterBy(24),
    measured: [],
    failures: [],
    trackedSince: start,
    most: 1_000,
    before: undefined,
    limit: 1_000,
    ...evidence,
  })
const statesOf = (evidence: Partial<MomentsEvidence>) =>
  list(evidence)
    .moments.map(({ state, reason }) => reason ?? state)
    .reverse()

test('the moments of a chart are measurements with the length of the chart, and an empty chart counts as measured', () => {
  const measured = [observedAt(0), { ...observedAt(24), entryCount: 0 }]
  expect(list({ measured }).moments.toReversed()).toEqual([
    {
      state: 'measured',
      observedAt: laterBy(0).toISOString(),
      at: laterBy(0).toISOString(),
      depth: 100,
      reason: null,
      detail: null,
      entryCount: 98,
    },
    {
      state: 'empty',
      observedAt: laterBy(24).toISOString(),
      at: laterBy(24).toISOString(),
      depth: 100,
      reason: null,
      detail: null,
      entryCount: 0,
    },
  ])
})

test('the moments of a chart include failures, and gaps between measurements and at the end', () => {
  const measured = [0, 1, 2, 3, 20, 21, 22].map(observedAt)
  expect(statesOf({ measured, failures: [failedAt(10)], until: laterBy(48) })).toEqual([
    'measured',
    'measured',
    'measured',
    'measured',
    'timeout',
    'measured',
    'measured',
    'measured',
    'not-fetched',
  ])
})

test('the moments of a chart begin with the time before the chart was tracked', () => {
  expect(statesOf({ measured: [observedAt(5)], trackedSince: laterBy(5) })).toEqual(['not-tracked', 'measured'])
  expect(statesOf({ trackedSince: undefined })).toEqual(['not-tracked'])
  expect(statesOf({})).toEqual(['not-fetched'])
})

test('the moments of a chart are the newest when there are too many, and skip times whose failures were not read', () => {
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 }).map(all => all.sort((a, b) => a - b))
  fc.assert(
    fc.property(hours, hours, (measuredHours, failedHours) => {
      const most = 8
      const [all, failures] = [measuredHours.map(observedAt), failedHours.map(failedAt)]
      const evidence = { until: laterBy(61), trackedSince: start, most: 1_000 }
      const whole = list({ ...evidence, measured: all, failures })
      const cut = list({
        ...evidence,
        most,
        limit: most,
        measured: all.slice(-most - 1),
        failures: failures.slice(-most - 1),
      })
      const fetched = cut.moments.filter(({ state, reason }) => state === 'measured' || reason === 'timeout')
      const expected = whole.moments.filter(({ state, reason }) => state === 'measured' || reason === 'timeout')
      expect(fetched).toEqual(fetched.length > 0 ? expected.slice(0, fetched.length) : [])
      expect(cut.moments.length).toBeLessThanOrEqual(most)
      if (cut.nextFrom === null) expect(fetched).toEqual(expected)
    }),
    { seed: 1 },
  )
})

test('the moments of a chart have no gap while the silence is shorter than their usual interval', () => {
  const measured = Array.from({ length: 20 }, (_, day) => observedAt((day * dayMs) / hourMs))
  expect(statesOf({ measured, until: laterBy(20 * 24) })).toEqual(measured.map(() => 'measured'))
})
