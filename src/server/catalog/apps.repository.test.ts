import { describe, expect, test } from 'vitest'
import type { AppListing } from '#appstore'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import {
  findApp,
  findAppDetails,
  listApps,
  listAppsToLookUp,
  listIpadOnlyIds,
  listMainDevices,
  recordChartedApps,
  recordFoundListings,
  recordListings,
  recordLookupTried,
  recordSeenApps,
} from './apps.repository.ts'
import { storeUrlOf, toContractApp } from './apps.rules.ts'

const now = new Date('2026-03-07T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const seenIn = (storefront: string, at = now) => ({ storefront, at })

const listingOf = (appId: number, change: Partial<AppListing> = {}): AppListing => ({
  appId,
  name: `Listed ${appId}`,
  developer: 'Listed Ltd',
  genres: [],
  screenshots: [],
  ipadScreenshots: [],
  devices: [],
  languages: [],
  kind: 'ios',
  ...change,
})

describe('the catalogue', () => {
  test('the catalogue knows from a lookup that an app is for iPad only, and keeps that while Apple lists no devices', async () => {
    const { db } = await openTestDatabase()
    const listings = [
      listingOf(11, { devices: ['ipad'] }),
      listingOf(22, { devices: ['iphone', 'ipad'] }),
      listingOf(33),
    ]
    await recordListings(db, listings, seenIn('us'))
    await recordListings(db, [listingOf(11)], seenIn('us'))
    expect(await listIpadOnlyIds(db)).toEqual([11])
    const devices = await listMainDevices(db, [11, 22, 33, 44])
    expect([...devices].sort()).toEqual([
      [11, 'ipad'],
      [22, 'iphone'],
      [33, 'iphone'],
    ])
    await recordListings(db, [listingOf(11, { devices: ['iphone'] })], seenIn('us'))
    expect(await listIpadOnlyIds(db)).toEqual([])
  })

  test('an app from a chart has the name from the chart, or a placeholder when the chart has no names', async () => {
    const { db } = await openTestDatabase()
    const icon = 'https://is1-ssl.mzstatic.com/icon.png'
    await recordSeenApps(
      db,
      [{ appId: 11, name: 'Eleven', developer: 'Dev', genre: 6014, icon }, { appId: 22 }],
      seenIn('jp'),
    )
    const rows = (await listApps(db, [22, 11, 33])).sort((a, b) => a.appId - b.appId)
    expect(rows.map(toContractApp)).toEqual([
      { id: '11', appStoreId: '11', name: 'Eleven', developer: 'Dev', category: 'Games', icon, rating: null },
      {
        id: '22',
        appStoreId: '22',
        name: 'App 22',
        developer: '',
        category: '',
        icon: '/api/placeholder-icon',
        rating: null,
      },
    ])
    expect(rows.map(storeUrlOf)).toEqual(['https://apps.apple.com/jp/app/id11', 'https://apps.apple.com/jp/app/id22'])
    expect(await findApp(db, 33)).toBeUndefined()
  })

  test('an app known only by its id gets its name from a chart, and keeps it', async () => {
    const { db } = await openTestDatabase()
    const icon = 'https://is1-ssl.mzstatic.com/icon.png'
    await recordChartedApps(db, [{ storefront: 'us', appIds: [11, 22] }], now)
    await recordSeenApps(db, [{ appId: 22 }, { appId: 11, name: 'Eleven', icon }], seenIn('jp'))
    await recordSeenApps(db, [{ appId: 11, name: 'Onze', icon }], seenIn('fr'))
    expect(await findApp(db, 11)).toMatchObject({ name: 'Eleven', icon, storefront: 'jp' })
    expect(await findApp(db, 22)).toMatchObject({ name: 'App 22', icon: null, storefront: 'us' })
  })

  test('an app has one name for all users: from the United States, else from an English storefront, else from the first storefront', async () => {
    const { db } = await openTestDatabase()
    const icon = 'https://is1-ssl.mzstatic.com/icon.png'
    const see = async (storefront: string, name: string) => {
      await recordSeenApps(db, [{ appId: 11, name, icon }], seenIn(storefront))
      return (await findApp(db, 11))?.name
    }
    expect(await see('jp', '写真帳')).toBe('写真帳')
    expect(await see('fr', 'Album de photos')).toBe('写真帳')
    expect(await see('gb', 'Photograph Album')).toBe('Photograph Album')
    expect(await see('au', 'Snaps')).toBe('Photograph Album')
    expect(await see('us', 'Photo Album')).toBe('Photo Album')
    expect(await see('gb', 'Photograph Album')).toBe('Photo Album')
    await recordSeenApps(db, [{ appId: 22, name: '暦', icon }], seenIn('jp'))
    await recordListings(db, [listingOf(22, { name: '暦' })], seenIn('jp'))
    await recordChartedApps(db, [{ storefront: 'us', appIds: [22] }], now)
    expect(await findApp(db, 22)).toMatchObject({ name: '暦', storefront: 'jp' })
  })

  test('a chart does not overwrite the details from a lookup', async () => {
    const { db } = await openTestDatabase()
    await recordSeenApps(db, [{ appId: 11, name: 'Seen' }], seenIn('jp', ago(dayMs)))
    await recordListings(db, [listingOf(11, { rating: 4.5, ratingCount: 9 })], seenIn('us'))
    const before = await findApp(db, 11)
    expect(before).toMatchObject({
      name: 'Listed 11',
      rating: 4.5,
      storefront: 'us',
      firstSeenAt: ago(dayMs),
      lookedUpAt: now,
    })
    await recordSeenApps(db, [{ appId: 11, name: 'Seen again' }], seenIn('de'))
    await recordChartedApps(db, [{ storefront: 'de', appIds: [11] }], now)
    expect(await findApp(db, 11)).toEqual(before)
  })

  test('a later lookup replaces an earlier one, but an empty list never replaces screenshots', async () => {
    const { db } = await openTestDatabase()
    const shots = { screenshots: ['https://a/1.png'], ipadScreenshots: ['https://a/2.png'] }
    await recordListings(
      db,
      [listingOf(11, { ...shots, rating: 4, price: 2 }), listingOf(22, shots)],
      seenIn('us', ago(dayMs)),
    )
    const newShots = ['https://a/3.png', 'https://a/4.png']
    await recordListings(db, [listingOf(11), listingOf(22, { screenshots: newShots })], seenIn('us'))
    expect(await findApp(db, 11)).toMatchObject({
      rating: null,
      price: null,
      lookedUpAt: now,
      firstSeenAt: ago(dayMs),
    })
    expect(await findAppDetails(db, 11)).toEqual({ ...shots, description: null })
    expect(await findAppDetails(db, 22)).toMatchObject({
      screenshots: newShots,
      ipadScreenshots: shots.ipadScreenshots,
    })
  })

  test('the texts of an app are those of the lookup that its name comes from', async () => {
    const { db } = await openTestDatabase()
    await recordListings(db, [listingOf(11, { description: 'English' })], seenIn('us'))
    await recordFoundListings(db, [listingOf(11, { description: '日本語' })], seenIn('jp'))
    expect(await findAppDetails(db, 11)).toMatchObject({ description: 'English' })
    expect(await findAppDetails(db, 12)).toEqual({ description: null, screenshots: [], ipadScreenshots: [] })
  })

  test('an app known only by id belongs to the largest storefront that charts it', async () => {
    const { db } = await openTestDatabase()
    const charted = [
      { storefront: 'fj', appIds: [11, 22, 33] },
      { storefront: 'de', appIds: [11] },
      { storefront: 'us', appIds: [11] },
      { storefront: 'ag', appIds: [22] },
    ]
    await recordChartedApps(db, charted, now)
    const rows = await listApps(db, [11, 22, 33])
    expect(Object.fromEntries(rows.map(({ appId, storefront }) => [appId, storefront]))).toEqual({
      11: 'us',
      22: 'ag',
      33: 'fj',
    })
  })

  test('more apps than fit into one statement are all recorded, and recording them twice changes nothing', async () => {
    const { db } = await openTestDatabase()
    const appIds = Array.from({ length: 2_500 }, (_, index) => index + 1)
    for (const _ of [1, 2]) await recordChartedApps(db, [{ storefront: 'us', appIds }], now)
    expect(await listApps(db, appIds)).toHaveLength(2_500)
    await recordLookupTried(db, appIds, now)
    expect(await listAppsToLookUp(db, now, { limit: 10 })).toEqual([])
  })

  test('apps to look up: never-looked-up ones first, then the oldest, each at most once a day', async () => {
    const { db } = await openTestDatabase()
    const seen = (appId: number) => recordSeenApps(db, [{ appId }], seenIn('de', ago(9 * dayMs)))
    for (const appId of [1, 2, 3, 4, 5, 6]) await seen(appId)
    await recordListings(db, [listingOf(1)], seenIn('us', ago(2 * dayMs)))
    await recordListings(db, [listingOf(2)], seenIn('us', ago(3 * dayMs)))
    await recordListings(db, [listingOf(3)], seenIn('us', ago(dayMs - minuteMs)))
    await recordLookupTried(db, [5], ago(hourMs))
    await recordLookupTried(db, [6], ago(dayMs + minuteMs))
    expect(await listAppsToLookUp(db, now, { limit: 10 })).toEqual([
      { appId: 4, storefront: 'de' },
      { appId: 6, storefront: 'de' },
      { appId: 2, storefront: 'us' },
      { appId: 1, storefront: 'us' },
    ])
    expect((await listAppsToLookUp(db, now, { limit: 3 })).map(({ appId }) => appId)).toEqual([4, 6, 2])
  })
})
