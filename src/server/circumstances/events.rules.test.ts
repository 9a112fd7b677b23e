import { expect, test } from 'vitest'
import { addDays } from '#domain/days.ts'
import { listEventsWithin, listNearEvents, type ReadEvents } from './events.rules.ts'

const day = '2026-11-10'
const at = (days: number) => `${addDays(day, days)}T09:00:00.000Z`
const version = (name: string, days: number, isReleaseKnown = true) => ({
  version: name,
  releasedAt: isReleaseKnown ? at(days) : null,
  firstSeenAt: at(days),
})
const rating = (days: number, value: number | null) => ({ observedAt: at(days), rating: value, ratingCount: 100 })
const nothing: ReadEvents = { versions: [], ratings: [], priceChanges: [], categoryChanges: [] }
const euros = (price: number) => ({ price, currency: 'EUR' })

test('versions, prices and categories of the week before are near, others are not', () => {
  const read = {
    ...nothing,
    versions: [version('5.4', 1), version('5.3', 0), version('5.2', -7, false), version('5.1', -8)],
    priceChanges: [{ previousAt: at(-4), observedAt: at(-3), previous: euros(4), current: euros(1) }],
    categoryChanges: [{ previousAt: at(-2), observedAt: at(-1), previous: 6002, current: 6007 }],
  }
  expect(listNearEvents(read, day)).toEqual([
    { kind: 'version', day: addDays(day, -7), version: '5.2' },
    { kind: 'price', day: addDays(day, -3), previous: euros(4), current: euros(1) },
    { kind: 'category', day: addDays(day, -1), previous: 6002, current: 6007 },
    { kind: 'version', day, version: '5.3' },
  ])
  expect(listEventsWithin(read, addDays(day, 1), addDays(day, 7))).toMatchObject([{ version: '5.4' }])
})

test('a rating that changed by 0.2 within a week is near; readings without a rating say nothing', () => {
  const near = (ratings: ReadEvents['ratings']) => listNearEvents({ ...nothing, ratings }, day)
  expect(near([rating(-8, 4.1), rating(-3, 4.2), rating(-1, 4.3)])).toMatchObject([
    { kind: 'rating', previous: 4.1, current: 4.3 },
  ])
  expect(near([rating(-8, 4.1), rating(-1, 4.25)])).toEqual([])
  expect(near([rating(-8, null), rating(-1, 4.5)])).toEqual([])
  expect(near([rating(-30, 3), rating(-1, 4.5)])).toEqual([])
})
