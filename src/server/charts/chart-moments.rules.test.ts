import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/units.ts'
import { buildMoments, type MomentsEvidence } from './chart-moments.rules.ts'

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
    ...evidence,
  })
const statesOf = (evidence: Partial<MomentsEvidence>) =>
  list(evidence).moments.map(({ state, reason }) => reason ?? state)

describe('the moments of a chart', () => {
  test('the moments of a chart are measurements with the length of the chart, and an empty chart counts as measured', () => {
    const measured = [observedAt(0), { ...observedAt(24), entryCount: 0 }]
    expect(list({ measured }).moments).toEqual([
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
    const hours = fc
      .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 })
      .map(all => all.sort((a, b) => a - b))
    fc.assert(
      fc.property(hours, hours, (measuredHours, failedHours) => {
        const most = 8
        const [all, failures] = [measuredHours.map(observedAt), failedHours.map(failedAt)]
        const evidence = { until: laterBy(61), trackedSince: start, most: 1_000 }
        const whole = list({ ...evidence, measured: all, failures })
        const cut = list({ ...evidence, most, measured: all.slice(-most - 1), failures: failures.slice(-most - 1) })
        const fetched = cut.moments.filter(({ state, reason }) => state === 'measured' || reason === 'timeout')
        const expected = whole.moments.filter(({ state, reason }) => state === 'measured' || reason === 'timeout')
        expect(fetched).toEqual(fetched.length > 0 ? expected.slice(-fetched.length) : [])
        expect(cut.moments.length).toBeLessThanOrEqual(most)
        if (!cut.hasMore) expect(fetched).toEqual(expected)
      }),
      { seed: 1 },
    )
  })

  test('the moments of a chart have no gap while the silence is shorter than their usual interval', () => {
    const measured = Array.from({ length: 20 }, (_, day) => observedAt((day * dayMs) / hourMs))
    expect(statesOf({ measured, until: laterBy(20 * 24) })).toEqual(measured.map(() => 'measured'))
  })
})
