import { describe, expect, test } from 'vitest'
import { dateOfSeconds } from '../platform/database/moments.ts'
import { type ChartReadings, createChartPast, isRuledOut } from './chart-pasts.rules.ts'

const hour = 3_600
const start = 1_767_600_000
const hours = (count: number): number => start + count * hour
const momentOf = (count: number): Date => dateOfSeconds(hours(count))

const readAt = (at: readonly number[], more: Partial<ChartReadings> = {}) =>
  createChartPast({
    at: at.map(hours),
    depths: at.map(() => 100),
    lengths: at.map(() => 100),
    failedAt: [],
    isCut: false,
    ...more,
  })

const every = (interval: number, count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, index) => from + index * interval)

const complete = { since: momentOf(0), reach: 100, depth: 100 }
const broken = { since: momentOf(0), reach: 0, depth: 0 }

describe('the past of a chart', () => {
  test.each([
    ['each reading came in time', readAt(every(6, 12)), complete],
    ['readings are early and late', readAt([0, 5, 12, 17, 24, 30, 37, 42, 49, 54, 60, 66]), complete],
    ['it was read less often before', readAt([...every(24, 5), ...every(6, 4, 102), 126]), complete],
    ['an extra reading cut an interval in two', readAt([...every(6, 5), 25, ...every(6, 7, 30)]), complete],
    ['one reading fell out', readAt([...every(6, 6), ...every(6, 6, 42)]), broken],
    ['the second reading fell out', readAt([0, ...every(6, 10, 12)]), broken],
    ['every second reading fell out for a while', readAt([...every(6, 8), ...every(12, 4, 54)]), broken],
    ['a day of a daily chart is missing', readAt([...every(24, 3), ...every(24, 3, 96)]), broken],
    ['an attempt failed', readAt(every(6, 12), { failedAt: [hours(9)] }), broken],
    ['the first attempt failed', readAt(every(6, 12), { failedAt: [hours(-6)] }), broken],
    [
      'an attempt failed and the next one came within the hour',
      readAt(every(6, 12), { failedAt: [hours(11)] }),
      complete,
    ],
    ['what failed was measured later after all', readAt(every(6, 12), { failedAt: [hours(12)] }), complete],
    ['months before are deleted', readAt(every(6, 12), { isCut: true }), broken],
  ])('when %s', (_, past, expected) => {
    expect(past.findPast(momentOf(66 + 60))).toBeDefined()
    expect(past.findPast(momentOf(past.findNext(momentOf(60)) ? 66 : 126))).toEqual(expected)
  })

  test('the past of a chart does not depend on what is read later', () => {
    const until = every(6, 12)
    const later = [...until, ...every(24, 4, 120)]
    expect(readAt(later).findPast(momentOf(66))).toEqual(readAt(until).findPast(momentOf(66)))
    expect(readAt(later).findPast(momentOf(120))).toEqual(broken)
  })

  test('the past of a chart reaches as deep as the shortest list before, and an empty one tells nothing', () => {
    const at = every(24, 3)
    const short = readAt(at, { depths: [100, 50, 100], lengths: [100, 50, 100] }).findPast(momentOf(48))
    expect(short).toEqual({ since: momentOf(0), reach: 50, depth: 50 })
    expect(short && [isRuledOut(short, 50), isRuledOut(short, 51)]).toEqual([true, false])
    const few = readAt(at, { lengths: [12, 12, 12] }).findPast(momentOf(48))
    expect(few).toEqual({ since: momentOf(0), reach: 12, depth: 100 })
    expect(readAt(at, { lengths: [12, 0, 12] }).findPast(momentOf(48))).toEqual(broken)
  })

  test('the past of a chart begins with the first reading', () => {
    expect(readAt([0, 24]).findPast(momentOf(-1))).toBeUndefined()
    expect(readAt([]).findPast(momentOf(0))).toBeUndefined()
  })
})

test('the reading that confirms is the next one of the chart, at most 36 hours later', () => {
  const past = readAt([0, 24, 60, 97])
  expect([0, 24, 60, 97].map(at => past.findNext(momentOf(at)))).toEqual([
    momentOf(24),
    momentOf(60),
    undefined,
    undefined,
  ])
  expect([60, 97].map(at => past.isNewest(momentOf(at)))).toEqual([false, true])
})
