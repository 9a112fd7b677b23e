import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeSpans } from '#domain/spans.ts'
import { hourMs, minuteMs } from '#domain/units.ts'
import { findNearest, searchBack } from './search-ranges.rules.ts'

const start = new Date('2026-03-01T12:00:00Z')
const laterBy = (ms: number) => new Date(start.getTime() + ms)

const moments = fc
  .uniqueArray(fc.integer({ min: -80 * 24, max: 80 * 24 }), { maxLength: 60 })
  .map(hours => hours.sort((a, b) => a - b).map(hour => laterBy(hour * hourMs)))
const at = fc.integer({ min: -80 * 24 * 60, max: 80 * 24 * 60 }).map(minutes => laterBy(minutes * minuteMs))

describe('the searched measurement', () => {
  test('the searched measurement is within the range, and no other in the range is nearer, or equally near and earlier', () => {
    fc.assert(
      fc.property(moments, at, fc.constantFrom(...changeSpans), (all, base, span) => {
        const sought = searchBack(span, base)
        const within = all.filter(moment => moment >= sought.from && moment <= sought.to)
        const found = findNearest(all, sought)
        expect(within.includes(found ?? base)).toBe(within.length > 0)
        if (!found) return
        const far = (moment: Date) => Math.abs(moment.getTime() - sought.at.getTime())
        for (const moment of within)
          expect(far(moment) > far(found) || (far(moment) === far(found) && moment >= found)).toBe(true)
      }),
      { seed: 1 },
    )
  })

  test('the searched measurement is the earlier of two equally near ones, and may be at either end of the range', () => {
    const sought = searchBack('day', start)
    const hours = (...list: number[]) => list.map(hour => laterBy(hour * hourMs))
    expect(findNearest(hours(-26, -22), sought)).toEqual(laterBy(-26 * hourMs))
    expect(findNearest(hours(-36), sought)).toEqual(laterBy(-36 * hourMs))
    expect(findNearest(hours(-37, -11), sought)).toBeUndefined()
  })
})
