import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/units.ts'
import { findBytesPerDay, foreseeEveryChart, foreseeRoom } from './growth.rules.ts'

const now = new Date('2026-03-23T12:00:00Z')
const ago = (ms: number): Date => new Date(now.getTime() - ms)
const size = { bytes: 1_000_000, ranks: 100_000, snapshots: 1_000 }

test('the pace is that of the last seven days, or of all days of a younger server', () => {
  expect(findBytesPerDay(size, { snapshots: 700, firstAt: ago(7 * dayMs), now })).toBe(100_000)
  expect(findBytesPerDay(size, { snapshots: 200, firstAt: ago(2 * dayMs), now })).toBe(100_000)
})

test('nothing is said of the pace before a whole day is measured', () => {
  expect(findBytesPerDay(size, { snapshots: 500, firstAt: ago(23 * hourMs), now })).toBeNull()
  expect(findBytesPerDay(size, { snapshots: 0, firstAt: undefined, now })).toBeNull()
  const nothing = { bytes: 0, ranks: 0, snapshots: 0 }
  expect(findBytesPerDay(nothing, { snapshots: 1, firstAt: ago(2 * dayMs), now })).toBeNull()
})

test('a year of all 44,100 charts is foreseen by a measured history, and by the charts of this server once it has many', () => {
  expect(foreseeEveryChart(size)).toEqual({ charts: 44_100, bytesPerYear: 44_100 * 365 * 661, isOwn: false })
  const own = { bytes: 3_000_000, ranks: 1_000_000, snapshots: 10_000 }
  expect(foreseeEveryChart(own)).toEqual({ charts: 44_100, bytesPerYear: 44_100 * 365 * 300, isOwn: true })
})

test('with everything kept, the disk lasts as long as its free space', () => {
  const room = { bytesPerDay: 1_000_000, freeBytes: 2_000_000_000, bytes: 5_000_000, historyMonths: 0 }
  expect(foreseeRoom(room)).toEqual({ lastsDays: 2_000, settlesAtBytes: null })
  expect(foreseeRoom({ ...room, freeBytes: null })).toEqual({ lastsDays: null, settlesAtBytes: null })
  expect(foreseeRoom({ ...room, bytesPerDay: null })).toEqual({ lastsDays: null, settlesAtBytes: null })
})

test('with some months kept, the disk never fills if what they take fits, and fills before if not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 1e12 }),
      fc.integer({ min: 0, max: 1e12 }),
      fc.integer({ min: 4, max: 120 }),
      (bytesPerDay, freeBytes, bytes, historyMonths) => {
        const { lastsDays, settlesAtBytes } = foreseeRoom({ bytesPerDay, freeBytes, bytes, historyMonths })
        const fits = (settlesAtBytes ?? 0) <= bytes + freeBytes
        expect(lastsDays === null).toBe(fits)
        if (lastsDays !== null) expect(lastsDays * bytesPerDay).toBeLessThanOrEqual(freeBytes)
      },
    ),
  )
})
