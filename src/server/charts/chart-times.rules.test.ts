import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeSpans } from '#domain/spans.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { searchBack } from '../history/search-ranges.rules.ts'
import { findFirstAfter, findLastUpTo, isSilentAt, windowAround } from './chart-times.rules.ts'

const start = new Date('2026-03-01T12:00:00Z')
const laterBy = (ms: number) => new Date(start.getTime() + ms)

const moments = fc
  .uniqueArray(fc.integer({ min: -80 * 24, max: 80 * 24 }), { maxLength: 60 })
  .map(hours => hours.sort((a, b) => a - b).map(hour => laterBy(hour * hourMs)))
const at = fc.integer({ min: -80 * 24 * 60, max: 80 * 24 * 60 }).map(minutes => laterBy(minutes * minuteMs))

describe('moments of a chart', () => {
  test('moments of a chart have the requested moment between the last one up to it and the first one after it', () => {
    fc.assert(
      fc.property(moments, at, (all, target) => {
        const [last, next] = [findLastUpTo(all, target), findFirstAfter(all, target)]
        expect(all.filter(moment => moment <= target).at(-1)).toBe(last)
        expect(all.indexOf(next ?? new Date(0))).toBe(next ? all.filter(moment => moment <= target).length : -1)
      }),
      { seed: 1 },
    )
  })

  test('moments of a chart that any span may need for comparison are in the window around the requested moment', () => {
    const { from } = windowAround(start)
    // No measurement is shown more than 36 hours later.
    for (const span of changeSpans) {
      expect(searchBack(span, laterBy(-1.5 * dayMs)).from.getTime()).toBeGreaterThanOrEqual(from.getTime())
      expect(searchBack(span, start).to < start).toBe(true)
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
    const observedAt = all.at(-1) ?? start
    const later = (ms: number) => new Date(observedAt.getTime() + ms)
    expect(isSilentAt(all, { observedAt, at: later(limitMs) })).toBe(false)
    expect(isSilentAt(all, { observedAt, at: later(limitMs + 1) })).toBe(true)
  })
})
