import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/units.ts'
import {
  buildMomentLine,
  type ChartMoment,
  findLongestGap,
  indexAt,
  momentsSpan,
  shareAt,
  shownDays,
  stepsOn,
} from './moment-line.ts'
import { stripSentence } from './strip-sentence.tsx'

const start = Date.UTC(2026, 7, 1)
const dayAt = (day: number): string => new Date(start + day * dayMs).toISOString()

const momentAt = (day: number, state: ChartMoment['state'] = 'measured'): ChartMoment => ({
  state,
  observedAt: state === 'failed' || state === 'not-tracked' ? null : dayAt(day),
  at: dayAt(day),
  depth: 100,
  detail: null,
  entryCount: 100,
  reason: state === 'failed' ? 'timeout' : null,
})

const lineOf = (moments: readonly ChartMoment[], hasMore = false) =>
  buildMomentLine({ moments: [...moments], hasMore }, {})

describe('the timeline', () => {
  test('the timeline hatches from the measurement before a failure to the next one, and merges consecutive failures', () => {
    const line = lineOf([momentAt(0), momentAt(1, 'failed'), momentAt(2, 'failed'), momentAt(4), momentAt(5, 'failed')])
    expect(line.gaps.map(({ from, to }) => [from, to].map(time => (time - start) / dayMs))).toEqual([
      [0, 4],
      [4, 5],
    ])
    expect(findLongestGap(line.gaps)).toBe(line.gaps[0])
    expect(line.measured).toHaveLength(2)
  })

  test('the timeline counts an empty chart as measured, and the time before tracking as no gap', () => {
    const line = lineOf([momentAt(0, 'not-tracked'), momentAt(3, 'empty'), momentAt(4)])
    expect([line.measured.length, line.gaps]).toEqual([2, []])
    expect(stripSentence(line, 'en')).toBe('Measured 2 times in 90 days without a gap.')
  })

  test('the timeline is shorter if the response does not contain all measurements', () => {
    const { from, to } = lineOf([momentAt(80), momentAt(90)], true)
    expect((to - from) / dayMs).toBe(10)
  })

  test('the timeline says if nothing was measured', () => {
    expect(stripSentence(lineOf([momentAt(0, 'failed')]), 'en')).toBe('Not measured in this period.')
    expect(stripSentence(lineOf([]), 'en')).toBe('Not measured in this period.')
  })

  test('the timeline steps from each measurement to its neighbours, and stops at the ends', () => {
    const line = lineOf([momentAt(1), momentAt(2, 'failed'), momentAt(3), momentAt(4, 'empty')])
    expect(stepsOn(line, undefined)).toEqual({ previousAt: dayAt(3), nextAt: null })
    expect(stepsOn(line, dayAt(2))).toEqual({ previousAt: null, nextAt: dayAt(3) })
    expect(stepsOn(line, dayAt(3.5))).toEqual({ previousAt: dayAt(1), nextAt: dayAt(4) })
    expect(stepsOn(lineOf([]), dayAt(3))).toEqual({ previousAt: null, nextAt: null })
  })

  test('the timeline shows the newest measurement at or before any moment', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 89 }), { maxLength: 20 })
    fc.assert(
      fc.property(days, fc.integer({ min: -10, max: 910 }), (all, tenths) => {
        const dayNumber = tenths / 10
        const sorted = all.toSorted((a, b) => a - b)
        const line = lineOf(sorted.map(day => momentAt(day)))
        const index = indexAt(line, start + dayNumber * dayMs)
        expect(index).toBe(sorted.filter(day => day <= dayNumber).length - 1)
        for (const { time } of line.measured) {
          expect(shareAt(line, time)).toBeGreaterThanOrEqual(0)
          expect(shareAt(line, time)).toBeLessThanOrEqual(100)
        }
      }),
    )
  })
})

describe('the displayed period', () => {
  test('the displayed period is the newest 90 days by default, and 90 days around any older moment', () => {
    const newestAt = dayAt(700.6)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7000 }), tenths => {
        const dayNumber = tenths / 10
        const { from: first = dayAt(700.6 - shownDays), to: last = newestAt } = momentsSpan(dayAt(dayNumber), newestAt)
        const [from, to] = [Date.parse(first), Date.parse(last)]
        expect(to - from).toBe(shownDays * dayMs)
        expect(Date.parse(dayAt(dayNumber))).toBeGreaterThan(from)
        expect(Date.parse(dayAt(dayNumber))).toBeLessThanOrEqual(to)
      }),
    )
    expect(momentsSpan(undefined, newestAt)).toEqual({})
    expect(momentsSpan(dayAt(3), null)).toEqual({})
  })

  test('the displayed period rarely changes from one day to the next', () => {
    const spans = Array.from({ length: 600 }, (_, day) => momentsSpan(dayAt(day), dayAt(700.6)).to)
    const changes = spans.filter((to, index) => index > 0 && to !== spans[index - 1])
    expect(changes.length).toBeLessThanOrEqual(10)
  })
})
