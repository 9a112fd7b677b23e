import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf } from '#domain/days.ts'
import { isMeasured } from '#domain/ranks.ts'
import { hourMs } from '#domain/units.ts'
import type { StateAt } from '../history/states.rules.ts'
import { keepOneADay } from './rank-histories.rules.ts'

const at = (text: string) => new Date(`2026-03-${text}:00:00Z`)
const ranked = (time: string, rank = 1): StateAt => ({ observedAt: at(time), state: 'ranked', rank, depth: 100 })
const failed = (time: string, reason: 'http' | 'network' = 'http'): StateAt => ({
  observedAt: at(time),
  state: 'failed',
  reason,
})

describe('one point per day', () => {
  test('one point per day is the last measurement of the UTC day', () => {
    expect(keepOneADay([ranked('01T00', 1), ranked('01T23', 2), ranked('02T00', 3)])).toEqual([
      ranked('01T23', 2),
      ranked('02T00', 3),
    ])
  })

  test('one point per day is unranked if the day ended so, whatever the rank in the morning', () => {
    const gone: StateAt = { observedAt: at('01T20'), state: 'unranked', depth: 100 }
    expect(keepOneADay([ranked('01T08'), gone])).toEqual([gone])
  })

  test('one point per day omits a failure on a day with a measurement, and keeps one on a day without', () => {
    const points = [failed('01T08'), ranked('01T12'), failed('01T20'), failed('02T12'), ranked('03T12')]
    expect(keepOneADay(points)).toEqual([ranked('01T12'), failed('02T12'), ranked('03T12')])
  })

  test('one point per day shows a gap of many days once per reason, and again after a measurement', () => {
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

  test('one point per day loses or doubles no day with a measurement, and turns no gap into a measurement, for any data', () => {
    fc.assert(
      fc.property(points, given => {
        const dayPoints = keepOneADay(given)
        expect(given.filter(point => dayPoints.includes(point))).toEqual(dayPoints)
        const last = new Map(given.filter(isMeasured).map(point => [dayOf(point.observedAt), point]))
        expect(dayPoints.filter(isMeasured)).toEqual([...last.values()])
        const gaps = dayPoints.filter(point => !isMeasured(point))
        for (const gap of gaps) expect(last.has(dayOf(gap.observedAt))).toBe(false)
        // Every day without a measurement is still a gap.
        for (const point of given.filter(point => !last.has(dayOf(point.observedAt)))) {
          expect(isMeasured(dayPoints.findLast(({ observedAt }) => observedAt <= point.observedAt) ?? point)).toBe(
            false,
          )
        }
      }),
      { seed: 1 },
    )
  })
})
