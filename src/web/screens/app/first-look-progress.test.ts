import { describe, expect, test } from 'vitest'
import type { FirstLook } from '#contract/tracking.ts'
import { type Glance, isRefreshDue, minutesLeft, quartersOf } from './first-look-progress.ts'

const last: Glance = { state: 'measuring', askedCountries: 31, at: 100_000 }
const look: FirstLook = { state: 'measuring', askedCountries: 31, totalCountries: 175, estimatedEndAt: null }

describe('the page refetches its numbers', () => {
  test.each([
    ['when more countries were asked, five seconds later', { ...last, askedCountries: 32, at: 105_000 }, true],
    ['not sooner', { ...last, askedCountries: 60, at: 104_999 }, false],
    ['not while nothing new was asked', { ...last, at: 900_000 }, false],
    ['at once when it is over', { ...last, state: 'done', at: 100_001 }, true],
    ['not when it begins', { ...last, state: 'measuring', at: 100_001 }, false],
  ] as const)('%s', (_, now, isDue) => {
    expect(isRefreshDue(last, now)).toBe(isDue)
  })

  test('once for a first look that ended while the page was loading', () => {
    const over: Glance = { ...last, state: 'done' }
    expect(isRefreshDue(undefined, over)).toBe(true)
    expect(isRefreshDue(over, { ...over, at: 900_000 })).toBe(false)
  })

  test('not for the first answer about a first look that goes on', () => {
    expect(isRefreshDue(undefined, last)).toBe(false)
  })
})

test('a quarter counts once all its countries were asked', () => {
  const quarters = [0, 43, 44, 87, 88, 175].map(askedCountries => quartersOf({ ...look, askedCountries }))
  expect(quarters).toEqual([0, 0, 1, 1, 2, 4])
  expect(quartersOf({ ...look, askedCountries: 0, totalCountries: 0 })).toBe(0)
})

test('minutes are whole, at least one, and unknown while the end is unknown', () => {
  const now = Date.parse('2026-11-20T14:00:00.000Z')
  const left = (estimatedEndAt: string | null) => minutesLeft({ ...look, estimatedEndAt }, now)
  expect(left('2026-11-20T14:08:30.000Z')).toBe(9)
  expect(left('2026-11-20T14:00:01.000Z')).toBe(1)
  expect(left('2026-11-20T13:59:00.000Z')).toBe(1)
  expect(left(null)).toBeNull()
})
