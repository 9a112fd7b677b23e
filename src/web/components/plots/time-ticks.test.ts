import { expect, test } from 'vitest'
import { dayMs } from '#domain/units.ts'
import { timeTicks } from './time-ticks.ts'

const to = Date.UTC(2026, 10, 20, 14)
const ticksOf = (days: number, maxCount: number) => timeTicks({ from: to - days * dayMs, to }, maxCount)

test.each([1, 2, 7, 30, 90, 180, 365, 730, 3650])('%i days get no more labels than there is room for', days => {
  for (const room of [2.5, 4, 12]) expect(ticksOf(days, room).at.length).toBeLessThanOrEqual(room + 1)
})

test('half a year has monthly ticks', () => {
  const { unit, at } = ticksOf(180, 12)
  expect(unit).toBe('month')
  expect(at.map(time => new Date(time).toISOString().slice(0, 10))).toEqual([
    '2026-06-01',
    '2026-07-01',
    '2026-08-01',
    '2026-09-01',
    '2026-10-01',
    '2026-11-01',
  ])
})

test('a month has daily ticks at midnight UTC, which keep their dates when the window moves', () => {
  const { unit, at } = ticksOf(30, 12)
  expect(unit).toBe('day')
  expect(at.every(time => time % dayMs === 0)).toBe(true)
  const later = timeTicks({ from: to - 29 * dayMs, to: to + dayMs }, 12).at
  expect(later).toEqual(expect.arrayContaining(at.slice(1)))
})
