import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMeasured } from '#domain/ranks.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { type Evidence, rankStateOf, type StateAt, silenceLimitMs, withGaps } from './states.rules.ts'

const start = new Date('2026-03-01T12:00:00Z')
const laterBy = (ms: number) => new Date(start.getTime() + ms)

const ranked = { depth: 100, entryCount: 98, rank: 7 }
const unlisted = { depth: 100, entryCount: 98, rank: null }
const emptyChart = { depth: 100, entryCount: 0, rank: null }
const failure = { reason: 'http', detail: '503' } as const

type Case = [sentence: string, evidence: Partial<Evidence>, expected: ReturnType<typeof rankStateOf>]

const states: Case[] = [
  ['an app in the chart is ranked', { snapshot: ranked }, { state: 'ranked', rank: 7, depth: 98 }],
  [
    'an app not in the chart is unranked to the last rank of the chart',
    { snapshot: unlisted },
    { state: 'unranked', depth: 98 },
  ],
  ['a measured chart without apps is empty', { snapshot: emptyChart }, { state: 'empty' }],
  ['a failed attempt keeps its reason', { failure }, { state: 'failed', ...failure }],
  [
    'a failed attempt without a detail has none',
    { failure: { reason: 'network', detail: '' } },
    { state: 'failed', reason: 'network' },
  ],
  [
    'a time without an attempt counts as not fetched',
    { trackedSince: start },
    { state: 'failed', reason: 'not-fetched' },
  ],
  [
    'the time when tracking began counts as tracked',
    { at: start, trackedSince: start },
    { state: 'failed', reason: 'not-fetched' },
  ],
  ['a chart that was never requested is not tracked', {}, { state: 'not-tracked' }],
  ['time before the first attempt is not tracked', { trackedSince: laterBy(1) }, { state: 'not-tracked' }],
  ['an app that is not sold there is not offered', { isOffered: false }, { state: 'not-offered' }],
  [
    'a chart without an app that is not sold there gives not offered',
    { snapshot: unlisted, isOffered: false },
    { state: 'not-offered' },
  ],
  [
    'an empty chart gives not offered for an app that is not sold there',
    { snapshot: emptyChart, isOffered: false },
    { state: 'not-offered' },
  ],
  [
    'a failed attempt gives not offered for an app that is not sold there',
    { failure, isOffered: false, trackedSince: start },
    { state: 'not-offered' },
  ],
  [
    'a rank takes precedence over lookups that say not offered',
    { snapshot: ranked, isOffered: false },
    { state: 'ranked', rank: 7, depth: 98 },
  ],
  [
    'a measurement takes precedence over a failed attempt at the same time',
    { snapshot: unlisted, failure },
    { state: 'unranked', depth: 98 },
  ],
  [
    'a measurement before tracking began is a measurement',
    { snapshot: ranked, trackedSince: laterBy(dayMs) },
    { state: 'ranked', rank: 7, depth: 98 },
  ],
  [
    'a failed attempt takes precedence over not tracked',
    { failure, trackedSince: laterBy(dayMs) },
    { state: 'failed', ...failure },
  ],
]

test.each(states)('%s', (_, evidence, expected) => {
  expect(rankStateOf({ at: start, isOffered: true, ...evidence })).toEqual(expected)
})

test('evidence without a snapshot is never a measurement, and a snapshot is never a failure', () => {
  const snapshot = fc.record({
    depth: fc.constant(100),
    entryCount: fc.nat(100),
    rank: fc.option(fc.integer({ min: 1, max: 100 })),
  })
  const evidence = fc.record(
    {
      snapshot,
      failure: fc.constant(failure),
      trackedSince: fc.integer({ min: -dayMs, max: dayMs }).map(laterBy),
      at: fc.constant(start),
      isOffered: fc.boolean(),
    },
    { requiredKeys: ['at', 'isOffered'] },
  )
  fc.assert(
    fc.property(evidence, input => {
      const state = rankStateOf(input)
      if (!input.snapshot) expect(isMeasured(state)).toBe(false)
      else expect(['failed', 'not-tracked']).not.toContain(state.state)
    }),
    { seed: 1 },
  )
})

const rankedAt = (ms: number): StateAt => ({ observedAt: laterBy(ms), state: 'ranked', rank: 1, depth: 100 })
const failedAt = (ms: number): StateAt => ({ observedAt: laterBy(ms), state: 'failed', reason: 'http' })
const silentAt = (ms: number): StateAt => ({ observedAt: laterBy(ms), state: 'failed', reason: 'not-fetched' })
const every = (stepMs: number, steps: readonly number[]) => steps.map(step => rankedAt(step * stepMs))

describe('gaps between measurements', () => {
  test('nothing is drawn if there are no readings', () => expect(withGaps([], [])).toEqual([]))

  test('a failure followed by a success within an hour is hidden', () => {
    const measured = [rankedAt(0), rankedAt(dayMs + hourMs)]
    expect(withGaps(measured, [failedAt(dayMs), failedAt(dayMs + 10 * minuteMs)])).toEqual(measured)
  })

  test('a failure that has the time of a measurement is hidden', () => {
    const measured = [rankedAt(0), rankedAt(dayMs), rankedAt(2 * dayMs)]
    expect(withGaps(measured, [failedAt(dayMs)])).toEqual(measured)
  })

  test('a failure followed by a success after more than an hour is a gap', () => {
    const measured = [rankedAt(0), rankedAt(dayMs + hourMs + 1)]
    expect(withGaps(measured, [failedAt(dayMs)])).toEqual([measured[0], failedAt(dayMs), measured[1]])
  })

  test('a failure without a later measurement is a gap', () => {
    expect(withGaps([rankedAt(0)], [failedAt(minuteMs)])).toEqual([rankedAt(0), failedAt(minuteMs)])
  })

  test('a missed day in daily data is a gap in the middle of the silence', () => {
    const measured = every(dayMs, [0, 1, 2, 4, 5])
    expect(withGaps(measured, [])).toEqual([...measured.slice(0, 3), silentAt(3 * dayMs), ...measured.slice(3)])
  })

  test('daily data some hours late has no gap', () => {
    const measured = [rankedAt(0), rankedAt(dayMs), rankedAt(2 * dayMs + 9 * hourMs), rankedAt(3 * dayMs)]
    expect(withGaps(measured, [])).toEqual(measured)
  })

  test('five silent hours in hourly data are a gap, three are not', () => {
    const measured = every(hourMs, [0, 1, 2, 5, 6, 11])
    expect(withGaps(measured, [])).toEqual([...measured.slice(0, 5), silentAt(8.5 * hourMs), ...measured.slice(5)])
  })

  test('a failure next to a silence already marks it, so no second gap is drawn', () => {
    const measured = every(dayMs, [0, 1, 2, 12, 13])
    const failures = [failedAt(2 * dayMs + 6 * hourMs)]
    expect(withGaps(measured, failures)).toEqual([...measured.slice(0, 3), ...failures, ...measured.slice(3)])
  })

  test('two measurements do not show the usual interval, so up to 36 hours between them are no gap', () => {
    expect(withGaps([rankedAt(0), rankedAt(1.5 * dayMs)], [])).toHaveLength(2)
    expect(withGaps([rankedAt(0), rankedAt(1.5 * dayMs + 1)], [])).toHaveLength(3)
  })

  test('silence up to now is a gap that lasts until now, unless a failure already shows it', () => {
    const measured = every(hourMs, [0, 1, 2])
    expect(withGaps(measured, [], laterBy(5 * hourMs))).toEqual(measured)
    expect(withGaps(measured, [], laterBy(6 * hourMs))).toEqual([...measured, silentAt(6 * hourMs)])
    const failures = [failedAt(3 * hourMs)]
    expect(withGaps(measured, failures, laterBy(9 * hourMs))).toEqual([...measured, ...failures])
    expect(withGaps([], [], laterBy(900 * hourMs))).toEqual([])
  })

  const offsets = fc.uniqueArray(fc.nat(40 * dayMs), { maxLength: 30 })
  const inOrder = (points: readonly StateAt[]) =>
    points.toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime())

  // Promise: P4
  test('every measurement of any readings stays, the order is chronological, and no line crosses a silence', () => {
    fc.assert(
      fc.property(offsets, offsets, (observedAt, failedAtMs) => {
        const measured = inOrder(observedAt.map(rankedAt))
        const points = withGaps(measured, inOrder(failedAtMs.map(failedAt)))
        expect(points.filter(({ state }) => state === 'ranked')).toEqual(measured)
        expect(points).toEqual(inOrder(points))
        const limitMs = silenceLimitMs(measured.map(({ observedAt }) => observedAt))
        for (const [index, point] of points.entries()) {
          const previous = points[index - 1]
          if (previous?.state !== 'ranked' || point.state !== 'ranked') continue
          expect(point.observedAt.getTime() - previous.observedAt.getTime()).toBeLessThanOrEqual(limitMs)
        }
      }),
      { seed: 1 },
    )
  })
})

describe('how long a chart may be silent', () => {
  test.each([
    ['without a measurement', [], 36],
    ['with one measurement', [0], 36],
    ['hourly: two and a half hours are raised to three', [0, 1, 2, 3], 3],
    ['every two hours', [0, 2, 4, 6], 5],
    ['daily: sixty hours are reduced to 36', [0, 24, 48, 72], 36],
    ['the usual interval counts, not the longest', [0, 2, 4, 6, 200], 5],
  ])('%s', (_, hours, limitHours) => {
    expect(silenceLimitMs(hours.map(hour => laterBy(hour * hourMs)))).toBe(limitHours * hourMs)
  })

  test('how long a chart may be silent is at least 3 and at most 36 hours', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400 * dayMs), { maxLength: 50 }), offsets => {
        const limitMs = silenceLimitMs(offsets.sort((a, b) => a - b).map(laterBy))
        expect(limitMs).toBeGreaterThanOrEqual(3 * hourMs)
        expect(limitMs).toBeLessThanOrEqual(36 * hourMs)
      }),
      { seed: 1 },
    )
  })
})
