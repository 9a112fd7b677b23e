import { describe, expect, test } from 'vitest'
import { type AppListing, NetworkError, ThrottledError } from '#appstore'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { ensureUser } from '../accounts/users.repository.ts'
import type { Clock } from '../platform/process/clock.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { createSimulatedClock } from '../testing/simulated-clock.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'
import { addTrackedApp } from '../tracking/tracking.repository.ts'
import { listAppNames, recordAppNames } from './app-names.repository.ts'
import { findApp, recordSeenApps } from './apps.repository.ts'
import { lookupJobs } from './lookups.jobs.ts'
import { findNotOfferedSince } from './offers.repository.ts'
import { addPublicApps } from './public-apps.repository.ts'

const start = new Date('2026-03-07T12:00:00Z')
const url = 'https://itunes.apple.com/lookup'

const listingOf = (appId: number): AppListing => ({
  appId,
  name: `Listed ${appId}`,
  developer: 'Developer',
  genre: 6011,
  genres: [6011],
  screenshots: [],
  ipadScreenshots: [],
  devices: [],
  languages: ['EN'],
  kind: 'ios',
})

type Lookup = { storefront: string; appIds: readonly number[] }

/** Finds every app below 1,000; a batch with 666 fails. */
const open = async (environment: NodeJS.ProcessEnv = {}) => {
  const clock = createRunningClock(start)
  return Object.assign(await openAt(clock, environment), { clock })
}

const openAt = async (clock: Clock, environment: NodeJS.ProcessEnv = {}) => {
  const lookups: Lookup[] = []
  const mode: { error?: Error | undefined; errors?: Error[] } = {}
  const parts = await openTestCollector({
    clock,
    environment,
    openAppStore: beforeCall => ({
      ...createAppStoreStandIn(() => []).open(beforeCall),
      fetchLookup: async ({ appIds = [], storefront, beforeCall: ofCall = beforeCall }) => {
        const permit = await ofCall({ budget: 'search', url })
        lookups.push({ storefront, appIds })
        await permit?.afterCall?.(clock.now())
        const error = mode.errors?.shift() ?? mode.error
        if (error) throw error
        if (appIds.includes(666)) throw new NetworkError({ url, cause: new Error('reset') })
        const found = appIds.filter(appId => appId < 1_000).map(listingOf)
        return { found, missing: appIds.filter(appId => appId >= 1_000), missingBundleIds: [] }
      },
    }),
  })
  const see = (storefront: StorefrontCode, ...appIds: number[]) =>
    recordSeenApps(
      parts.db,
      appIds.map(appId => ({ appId, name: `Seen ${appId}` })),
      { storefront, at: clock.now() },
    )
  return { ...parts, lookups, mode, see }
}

describe('lookups', () => {
  test('apps are looked up in the storefront where they were seen, 200 per call, once a day', async () => {
    const { clock, lookups, see, db, lookUpApps } = await open()
    const many = Array.from({ length: 250 }, (_, index) => index + 1)
    await see('us', ...many)
    await see('de', 900)
    expect(await lookUpApps()).toBe(251)
    expect(lookups.map(({ storefront, appIds }) => [storefront, appIds.length])).toEqual([
      ['us', 200],
      ['us', 50],
      ['de', 1],
    ])
    expect(await findApp(db, 900)).toMatchObject({ name: 'Listed 900', genre: 6011, storefront: 'de' })
    expect(await lookUpApps()).toBe(0)
    clock.advance(dayMs + 1_000)
    expect(await lookUpApps()).toBe(251)
  })

  test('an app that lookups miss on three days is not offered there; one miss means nothing', async () => {
    const { clock, see, db, lookUpApps } = await open()
    await see('us', 5_000)
    const offered: boolean[] = []
    for (let day = 0; day < 3; day += 1) {
      await lookUpApps()
      offered.push((await findNotOfferedSince(db, 5_000, 'us')) === undefined)
      clock.advance(dayMs + 1_000)
    }
    expect(offered).toEqual([true, true, false])
    expect(await findApp(db, 5_000)).toMatchObject({ name: 'Seen 5000' })
  })

  test('a public app is checked once a day in each country, and keeps the details from its own country', async () => {
    const { lookups, see, db, clock, lookUpApps } = await open({ COLLECTOR_STOREFRONTS: 'us,jp' })
    await see('us', 1)
    await addPublicApps(db, [1], clock.now())
    await lookUpApps()
    await lookUpApps()
    await lookUpApps()
    expect(lookups.map(({ storefront }) => storefront).sort()).toEqual(['jp', 'us'])
    expect(await findApp(db, 1)).toMatchObject({ storefront: 'us' })
  })

  test('store pages in other countries name a public app there, and a name in English replaces one in another language', async () => {
    const { see, db, clock, lookUpApps } = await open({ COLLECTOR_STOREFRONTS: 'jp,us' })
    await see('jp', 1)
    await see('us', 2)
    await recordAppNames(db, [{ appId: 2, name: 'Listed elsewhere' }], 'jp')
    await addPublicApps(db, [1, 2], clock.now())
    await lookUpApps()
    await lookUpApps()
    expect(await findApp(db, 1)).toMatchObject({ storefront: 'us', name: 'Listed 1' })
    expect(await listAppNames(db, [2], 'ja')).toEqual(new Map([[2, 'Listed 2']]))
  })

  test('store pages in all countries are read for public apps first, then tracked apps, and no others', async () => {
    const { lookups, see, db, clock, lookUpApps } = await open({ COLLECTOR_STOREFRONTS: 'us,jp,de' })
    await see('us', 1, 2, 3)
    await addPublicApps(db, [2], clock.now())
    const person = {
      issuer: 'https://test.invalid',
      subject: 'one',
      username: 'one',
      email: null,
      isEmailVerified: false,
    }
    const { id: userId } = await ensureUser(db, person, clock.now())
    await addTrackedApp(db, { userId, appId: 1, limit: 9, now: clock.now() })
    await lookUpApps({ limit: 3 })
    expect(lookups.slice(1)).toEqual([
      { storefront: 'de', appIds: [2, 1] },
      { storefront: 'jp', appIds: [2] },
    ])
    await lookUpApps()
    expect(lookups.slice(3)).toEqual([{ storefront: 'jp', appIds: [1] }])
  })

  // Promise: P13
  test('a batch that always fails does not block the others, and waits a day', async () => {
    const { lookups, see, db, lookUpApps } = await open()
    await see('fr', 666)
    await see('us', 1)
    await lookUpApps()
    expect(await findApp(db, 1)).toMatchObject({ name: 'Listed 1' })
    expect(lookups).toHaveLength(2)
    await lookUpApps()
    expect(lookups).toHaveLength(2)
  })

  test('a run of lookups without a network ends after three failures and marks no app as tried', async () => {
    const { lookups, mode, see, lookUpApps } = await open()
    for (const [index, code] of (['us', 'de', 'fr', 'jp', 'gb'] as const).entries()) await see(code, index + 1)
    mode.error = new NetworkError({ url, cause: new Error('offline') })
    expect(await lookUpApps()).toBe(0)
    expect(lookups).toHaveLength(3)
    mode.error = undefined
    expect(await lookUpApps()).toBe(5)
  })

  test('a refusal ends the run and pauses charts too', async () => {
    const { clock, lookups, mode, see, lookUpApps, pace } = await open()
    await see('us', 1)
    await see('de', 2)
    mode.error = new ThrottledError({ url, status: 403, retryAt: undefined, evidence: '' })
    await lookUpApps()
    expect(lookups).toHaveLength(1)
    expect((await pace.findNext('charts')).getTime()).toBeGreaterThan(clock.now().getTime() + 50_000)
  })

  test('lookups fill in names, genres and ratings for apps in a chart of the fake App Store', async () => {
    const clock = createRunningClock(start)
    const { store, url: storeUrl } = await openFakeAppStore({ now: clock.now })
    const { collector, db, lookUpApps } = await openTestCollector({ clock, url: storeUrl })
    await collector.startSweep({ charts: [{ chartKey: 'us:top-free:36:iphone', priority: 1 }], reason: 'test' })
    await collector.collect()
    await lookUpApps()
    const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
    const [appId = 0] = store.world.rankedAppIds({ chart, at: clock.now() })
    const app = await findApp(db, appId)
    expect(app?.lookedUpAt).not.toBeNull()
    expect(app?.rating).toBeGreaterThan(0)
  })
})

test('after a refusal, reading store pages continues automatically and uses every slot', async () => {
  const clock = createSimulatedClock(start)
  const { db, mode, see, lookups, lookUpApps } = await openAt(clock, { COLLECTOR_SEARCH_PER_MINUTE: '15' })
  clock.watch(db)
  const countries = storefrontCodes.slice(0, 60)
  for (const [index, storefront] of countries.entries()) await see(storefront, index + 1)
  mode.errors = [new ThrottledError({ url, status: 403, retryAt: undefined, evidence: '' })]
  const [job] = lookupJobs(lookUpApps, { isEnabled: true, clock })
  await clock.run(job?.run(new AbortController().signal) ?? Promise.reject(new Error('There is no job.')))
  expect(new Set(lookups.map(({ storefront }) => storefront)).size).toBe(countries.length)
  expect(lookups).toHaveLength(countries.length + 1)
  // A pause of a minute, and then a lookup every four seconds.
  const seconds = (clock.now().getTime() - start.getTime()) / 1000
  expect(seconds).toBeLessThan(60 + countries.length * 4.04 + 5)
})
