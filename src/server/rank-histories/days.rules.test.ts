import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf } from '#domain/days.ts'
import { isMeasured } from '#domain/ranks.ts'
import { hourMs } from '#domain/units.ts'
import type { StateAt } from '../history/states.rules.ts'
import { keepOneADay } from './days.rules.ts'

const at = (text: string) => new Date(`2026-03-${text}:00:00Z`)
const ranked = (time: string, rank = 1): StateAt => ({ observedAt: at(time), state: 'ranked', rank, depth: 100 })
const failed = (time: string, reason: 'http' | 'network' = 'http'): StateAt => ({
  observedAt: at(time),
  state: 'failed',
  reason,
})

describe('one point a day', () => {
  test('is the last measurement of the UTC day', () => {
    expect(keepOneADay([ranked('01T00', 1), ranked('01T23', 2), ranked('02T00', 3)])).toEqual([
      ranked('01T23', 2),
      ranked('02T00', 3),
    ])
  })

  test('an unranked app is measured: a rank of the morning does not stand for the day', () => {
    const gone: StateAt = { observedAt: at('01T20'), state: 'unranked', depth: 100 }
    expect(keepOneADay([ranked('01T08'), gone])).toEqual([gone])
  })

  test('a failure beside a measurement of its day is left out, one of a day without any stays', () => {
    const points = [failed('01T08'), ranked('01T12'), failed('01T20'), failed('02T12'), ranked('03T12')]
    expect(keepOneADay(points)).toEqual([ranked('01T12'), failed('02T12'), ranked('03T12')])
  })

  test('a gap of many days stands once for each reason, and again after a measurement', () => {
    const points = [failed('01T12'), failed('02T12'), failed('03T12', 'network'), ranked('04T12'), failed('05T12')]
    expect(keepOneADay(points)).toEqual([failed('01T12'), failed('03T12', 'network'), ranked('04T12'), failed('05T12')])
  })

  const state = fc.constantFrom<StateAt['state'][]>(
    'ranked',
    'unranked',
    'empty',
    'failed',
    'not-offered',
    'not-tracked',
  )
  const point = fc.record({
    hour: fc.nat(240),
    state,
    rank: fc.integer({ min: 1, max: 200 }),
    reason: fc.constantFrom('http', 'network'),
  })
  const points = fc
    .uniqueArray(point, { maxLength: 60, selector: ({ hour }) => hour })
    .map(drawn =>
      drawn
        .sort((a, b) => a.hour - b.hour)
        .map(
          ({ hour, ...rest }) =>
            ({ observedAt: new Date(at('01T00').getTime() + hour * hourMs), depth: 100, ...rest }) as StateAt,
        ),
    )

  test('whatever was seen: no day with a measurement is lost or has two, and no gap becomes a measurement', () => {
    fc.assert(
      fc.property(points, given => {
        const kept = keepOneADay(given)
        expect(given.filter(one => kept.includes(one))).toEqual(kept)
        const last = new Map(given.filter(isMeasured).map(one => [dayOf(one.observedAt), one]))
        expect(kept.filter(isMeasured)).toEqual([...last.values()])
        const gaps = kept.filter(one => !isMeasured(one))
        for (const gap of gaps) expect(last.has(dayOf(gap.observedAt))).toBe(false)
        // Every day without a measurement is still a gap.
        for (const one of given.filter(point => !last.has(dayOf(point.observedAt)))) {
          expect(isMeasured(kept.findLast(({ observedAt }) => observedAt <= one.observedAt) ?? one)).toBe(false)
        }
      }),
      { seed: 1 },
    )
  })
})
