import { expect, test } from 'vitest'
import type { AppListing } from '#appstore'
import { openTestDatabase } from '../testing/test-databases.ts'
import { recordListings } from './apps.repository.ts'
import { addPublicApps, listPublicApps } from './public-apps.repository.ts'

const now = new Date('2026-03-07T12:00:00Z')
const dayBefore = new Date('2026-03-06T12:00:00Z')

const listingOf = (appId: number, name: string): AppListing => ({
  appId,
  name,
  developer: 'Listed Ltd',
  genres: [],
  screenshots: [],
  ipadScreenshots: [],
  devices: [],
  languages: [],
  kind: 'ios',
})

test('the public list is sorted by name, and lists each app once', async () => {
  const { db } = await openTestDatabase()
  const names = ['banana', 'Apple', 'cherry', 'Ångström', 'Zebra', '2048', 'apple']
  await recordListings(
    db,
    names.map((name, index) => listingOf(index + 1, name)),
    { storefront: 'us', at: now },
  )
  await addPublicApps(db, [], now)
  await addPublicApps(db, [1, 2, 3, 4], dayBefore)
  await addPublicApps(db, [7, 6, 5, 4], now)
  const inOrder = (await listPublicApps(db)).map(({ name }) => name)
  expect(inOrder).toEqual(['2048', 'Ångström', 'apple', 'Apple', 'banana', 'cherry', 'Zebra'])
})

test('only a known app can be made public', async () => {
  const { db } = await openTestDatabase()
  await expect(addPublicApps(db, [4711], now)).rejects.toThrow()
})
