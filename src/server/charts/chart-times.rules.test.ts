import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeSpans } from '#domain/spans.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { seekBack } from '../history/sought-moments.rules.ts'
import { findFirstAfter, findLastUpTo, isSilentAt, windowAround } from './chart-times.rules.ts'

const start = new Date('2026-03-01T12:00:00Z')
const laterBy = (ms: number) => new Date(start.getTime() + ms)

const moments = fc
  .uniqueArray(fc.integer({ min: -80 * 24, max: 80 * 24 }), { maxLength: 60 })
  .map(hours => hours.sort((a, b) => a - b).map(hour => laterBy(hour * hourMs)))
const at = fc.integer({ min: -80 * 24 * 60, max: 80 * 24 * 60 }).map(minutes => laterBy(minutes * minuteMs))

describe('of the moments of a chart', () => {
  test('the newest up to one and the first after it are neighbours with that one between them', () => {
    fc.assert(
      fc.property(moments, at, (all, asked) => {
        const [last, next] = [findLastUpTo(all, asked), findFirstAfter(all, asked)]
        expect(all.filter(moment => moment <= asked).at(-1)).toBe(last)
        expect(all.indexOf(next ?? new Date(0))).toBe(next ? all.filter(moment => moment <= asked).length : -1)
      }),
      { seed: 1 },
    )
  })

  test('those that any span may be compared with are in the window around the moment that is asked for', () => {
    const { from } = windowAround(start)
    // A measurement that is shown lies at most a silence of 36 hours before.
    for (const span of changeSpans) {
      expect(seekBack(span, laterBy(-1.5 * dayMs)).from.getTime()).toBeGreaterThanOrEqual(from.getTime())
      expect(seekBack(span, start).to < start).toBe(true)
    }
  })
})

describe('silence', () => {
  const hourly = Array.from({ length: 24 }, (_, hour) => laterBy(hour * hourMs))
  const daily = Array.from({ length: 10 }, (_, day) => laterBy(day * dayMs))

  test.each([
    ['of an hourly chart is a gap after three hours', hourly, 3 * hourMs],
    ['of a daily chart is a gap after 36 hours', daily, 1.5 * dayMs],
    ['of a chart that was measured once is a gap after 36 hours', [start], 1.5 * dayMs],
  ])('%s', (_, all, limitMs) => {
    const measuredAt = all.at(-1) ?? start
    const later = (ms: number) => new Date(measuredAt.getTime() + ms)
    expect(isSilentAt(all, { measuredAt, at: later(limitMs) })).toBe(false)
    expect(isSilentAt(all, { measuredAt, at: later(limitMs + 1) })).toBe(true)
  })
})
