import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf } from '#domain/days.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { findNotOfferedSince, recordOffers } from './offers.repository.ts'

const start = new Date('2026-03-07T12:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

const openOffers = async () => {
  const { db } = await openTestDatabase()
  const check = (isFound: boolean, at: Date, appId = 11, storefront = 'us') =>
    recordOffers(db, { storefront, found: isFound ? [appId] : [], missing: isFound ? [] : [appId], at })
  const since = (appId = 11, storefront = 'us') => findNotOfferedSince(db, appId, storefront)
  return { db, check, since }
}

describe('the availability of an app in a country', () => {
  test('the availability of an app in a country is assumed before any lookup', async () => {
    const { since } = await openOffers()
    expect(await since()).toBeUndefined()
  })

  test('the availability of an app in a country ends only after misses on three days, and then from the first miss', async () => {
    const { check, since } = await openOffers()
    for (const at of [start, later(hourMs), later(2 * hourMs), later(dayMs)]) {
      await check(false, at)
      expect(await since()).toBeUndefined()
    }
    await check(false, later(3 * dayMs))
    expect(await since()).toEqual(start)
    await check(false, later(4 * dayMs))
    expect(await since()).toEqual(start)
  })

  test('the availability of an app in a country returns with one find, which resets the misses', async () => {
    const { check, since } = await openOffers()
    for (const day of [0, 1, 2]) await check(false, later(day * dayMs))
    await check(true, later(2 * dayMs + hourMs))
    expect(await since()).toBeUndefined()
    for (const day of [2, 3]) await check(false, later(day * dayMs + 2 * hourMs))
    expect(await since()).toBeUndefined()
    await check(false, later(4 * dayMs))
    expect(await since()).toEqual(later(2 * dayMs + 2 * hourMs))
  })

  test('the availability of an app in a country is separate for each app and country', async () => {
    const { db, check, since } = await openOffers()
    for (const day of [0, 1, 2]) {
      await recordOffers(db, { storefront: 'us', found: [22, 33], missing: [11, 44], at: later(day * dayMs) })
      await check(true, later(day * dayMs), 11, 'de')
    }
    const answers = await Promise.all([since(11), since(44), since(22), since(33), since(11, 'de'), since(11, 'fr')])
    expect(answers).toEqual([start, start, undefined, undefined, undefined, undefined])
  })

  test('the availability of an app in a country does not count a day twice when the clock goes back over midnight', async () => {
    const { check, since } = await openOffers()
    const midnight = new Date('2026-03-08T00:30:00Z')
    const before = new Date(midnight.getTime() - 2 * hourMs)
    for (const at of [before, midnight, before, midnight]) await check(false, at)
    expect(await since()).toBeUndefined()
  })

  test('the availability of an app in a country ends exactly when the last misses in a row fell on three days, in any order of lookups', async () => {
    const { check, since } = await openOffers()
    const checks = fc.array(fc.record({ hours: fc.nat(30), isFound: fc.boolean() }), { minLength: 1, maxLength: 10 })
    let appId = 1_000
    await fc.assert(
      fc.asyncProperty(checks, async ofApp => {
        appId += 1
        let at = start
        let misses: Date[] = []
        for (const { hours, isFound } of ofApp) {
          at = new Date(at.getTime() + hours * hourMs)
          await check(isFound, at, appId)
          misses = isFound ? [] : [...misses, at]
        }
        const isBelieved = new Set(misses.map(dayOf)).size >= 3
        expect(await since(appId)).toEqual(isBelieved ? misses[0] : undefined)
      }),
      { seed: 1, numRuns: 40 },
    )
  })
})
