import { describe, expect, test } from 'vitest'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { findApp, recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import { createMeasuring } from '../measuring.ts'
import { createRunningClock, createTestClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import type { ReadPages, SeenPage } from './readings.rules.ts'
import { storePageReadings } from './store-pages.table.ts'
import { createStorePages } from './store-pages.usecases.ts'

const start = new Date('2026-03-07T12:00:00Z')
const stalenessHours = 72

/** A collector with the fake App Store, and two public apps: one sold everywhere, one not in China. */
const openScene = async () => {
  const clock = createRunningClock(start)
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const parts = await openTestCollector({ clock, url, environment: { COLLECTOR_STOREFRONTS: 'us,cn,de,jp' } })
  const storePages = createStorePages({ ...parts, stalenessHours })
  const { lookUpApps } = createMeasuring({ ...parts, onLookedUp: storePages.recordLookedUp })
  const { world } = store
  const isSold = (index: number, code: StorefrontCode) => {
    const app = world.apps[index]
    return app !== undefined && world.isOffered(app, code, clock.now())
  }
  const indexes = world.apps.map((_, index) => index).filter(index => isSold(index, 'us') && isSold(index, 'de'))
  const everywhere = world.apps[indexes.find(index => isSold(index, 'cn') && isSold(index, 'jp')) ?? 0]?.id ?? 0
  const notInChina = world.apps[indexes.find(index => !isSold(index, 'cn')) ?? 0]?.id ?? 0
  const entries = [everywhere, notInChina].map(appId => ({ appId, name: `Seen ${appId}` }))
  await recordSeenApps(parts.db, entries, { storefront: 'us', at: clock.now() })
  await addPublicApps(parts.db, [everywhere, notInChina], clock.now())
  const ask = async (appId: number, country: string) =>
    JSON.parse(await (await fetch(`${url}/lookup?id=${appId}&country=${country}`)).text()).results[0]
  return { ...parts, clock, store, lookUpApps, storePages, everywhere, notInChina, ask }
}

const countryOf = async (
  { storePages }: Pick<Awaited<ReturnType<typeof openScene>>, 'storePages'>,
  appId: number,
  code: StorefrontCode,
) => {
  const { page, countries } = await storePages.getStorePage(appId, { storefront: code })
  expect(countries.find(({ storefront }) => storefront === code)).toEqual(page)
  return page
}

describe('pages that lookups read over HTTP', () => {
  test('pages that lookups read over HTTP are listed by country as the App Store sent them, and a 503 is no measurement', async () => {
    const scene = await openScene()
    const { everywhere, ask, storePages, store, lookUpApps } = scene
    store.setFault({ match: { storefront: 'de' }, fault: { kind: 'unavailable' } })
    await lookUpApps()
    for (const code of ['us', 'jp'] as const) {
      const page = await ask(everywhere, code)
      expect(await countryOf(scene, everywhere, code), code).toMatchObject({
        state: 'measured',
        price: page.price,
        currency: page.currency,
        version: page.version,
        ratingCount: page.userRatingCount,
        rating: expect.closeTo(page.averageUserRating, 4),
      })
    }
    expect(await countryOf(scene, everywhere, 'de')).toMatchObject({ state: 'not-tracked', price: null })
    store.clearFaults()
    await lookUpApps()
    expect(await countryOf(scene, everywhere, 'de')).toMatchObject({ state: 'measured', currency: 'EUR' })
    const { countries } = await storePages.getStorePage(everywhere, { storefront: 'us' })
    expect(countries).toHaveLength(175)
    expect(countries.filter(({ state }) => state === 'measured')).toHaveLength(4)
    expect(countries[0]).toMatchObject({ storefront: 'us', countryName: 'United States' })
  })

  test('pages that lookups read over HTTP that are missing once are a failure, and on three days are not offered', async () => {
    const scene = await openScene()
    const { clock, notInChina, lookUpApps } = scene
    const states: unknown[] = []
    for (let day = 0; day < 3; day += 1) {
      await lookUpApps()
      const { state, reason, detail, observedAt } = await countryOf(scene, notInChina, 'cn')
      states.push([state, reason, detail, observedAt?.slice(0, 10)])
      clock.advance(dayMs + 1_000)
    }
    expect(states).toEqual([
      ['failed', 'unusable', 'app-missing', '2026-03-07'],
      ['failed', 'unusable', 'app-missing', '2026-03-08'],
      ['not-offered', null, null, '2026-03-09'],
    ])
    expect(await countryOf(scene, notInChina, 'us')).toMatchObject({ state: 'measured' })
  })

  test('pages that lookups read over HTTP that are stale show when they were read, and nothing else', async () => {
    const scene = await openScene()
    const { clock, everywhere, storePages, store, lookUpApps } = scene
    await lookUpApps()
    const before = await countryOf(scene, everywhere, 'jp')
    store.setFault({ fault: { kind: 'unavailable' } })
    clock.advance((stalenessHours - 1) * hourMs)
    await lookUpApps()
    expect(await countryOf(scene, everywhere, 'jp')).toEqual(before)
    // Readings are stored with whole seconds.
    clock.advance(hourMs + 2_000)
    expect(await countryOf(scene, everywhere, 'jp')).toMatchObject({
      state: 'failed',
      reason: 'not-fetched',
      detail: null,
      observedAt: before.observedAt,
      price: null,
      currency: null,
      rating: null,
      ratingCount: null,
      version: null,
    })
    // Earlier readings stay in the plots.
    const { ratings, versions } = await storePages.getStorePage(everywhere, { storefront: 'jp' })
    expect(ratings).toEqual([{ observedAt: before.observedAt, rating: before.rating, ratingCount: before.ratingCount }])
    expect(versions).toMatchObject([{ version: before.version }])
  })

  test('pages that lookups read over HTTP give each version once, with its release date and notes', async () => {
    const { clock, everywhere, ask, storePages, lookUpApps } = await openScene()
    const versionsOf = async () => (await storePages.getStorePage(everywhere, { storefront: 'us' })).versions
    await lookUpApps()
    const first = await ask(everywhere, 'us')
    expect(await versionsOf()).toMatchObject([
      {
        version: first.version,
        releaseNotes: first.releaseNotes ?? null,
        releasedAt: new Date(first.currentVersionReleaseDate).toISOString(),
        firstSeenAt: expect.stringMatching(/^2026-03-07T12:0/),
      },
    ])
    clock.advance(71 * dayMs)
    await lookUpApps()
    expect((await versionsOf()).map(({ version }) => version)).toEqual([
      (await ask(everywhere, 'us')).version,
      first.version,
    ])
  })

  test('pages that lookups read over HTTP that could not be stored are read again, and do not reach the catalogue before that', async () => {
    const scene = await openScene()
    const { db, everywhere } = scene
    const broken = createMeasuring({ ...scene, onLookedUp: () => Promise.reject(new Error('the disk is full')) })
    await expect(broken.lookUpApps()).rejects.toThrow('the disk is full')
    expect((await findApp(db, everywhere))?.lookedUpAt).toBeNull()
    await scene.lookUpApps()
    expect(await countryOf(scene, everywhere, 'us')).toMatchObject({ state: 'measured' })
  })
})

const appId = 4_000_000_001

const openAlone = async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  await recordSeenApps(db, [{ appId, name: 'App' }], { storefront: 'us', at: start })
  const storePages = createStorePages({ db, history: createHistory({ db, clock }), clock, stalenessHours })
  const read = (fields: Partial<SeenPage>, more: Partial<ReadPages> = {}) =>
    storePages.recordPages([
      { storefront: 'us', purpose: 'pages', found: [{ appId, ...fields }], missing: [], at: clock.now(), ...more },
    ])
  return { db, clock, storePages, read, get: () => storePages.getStorePage(appId, { storefront: 'us' }) }
}

describe('versions', () => {
  test('versions have the notes of the first country read, until the app’s own country gives its own', async () => {
    const { read, get, clock } = await openAlone()
    const notes = async () => (await get()).versions.map(({ releaseNotes }) => releaseNotes)
    await read({ version: '2.0' }, { storefront: 'fr', purpose: 'offers' })
    expect(await notes()).toEqual([null])
    await read({ version: '2.0', releaseNotes: 'Neu' }, { storefront: 'de', purpose: 'offers' })
    await read({ version: '2.0', releaseNotes: '新機能' }, { storefront: 'jp', purpose: 'offers' })
    expect(await notes()).toEqual(['Neu'])
    clock.advance(hourMs)
    await read({ version: '2.0', releaseNotes: 'New' })
    await read({ version: '2.0' })
    await read({ version: '2.0', releaseNotes: 'Neu' }, { storefront: 'de', purpose: 'offers' })
    expect((await get()).versions).toEqual([
      { version: '2.0', releasedAt: null, firstSeenAt: start.toISOString(), releaseNotes: 'New' },
    ])
  })

  test('versions keep the earliest time they were read, whatever is recorded later', async () => {
    const { read, get } = await openAlone()
    const earlier = new Date(start.getTime() - dayMs)
    await read({ version: '2.0', updatedAt: new Date('2026-03-01T00:00:00Z') })
    await read({ version: '2.0' }, { at: earlier })
    expect((await get()).versions).toMatchObject([
      { firstSeenAt: earlier.toISOString(), releasedAt: '2026-03-01T00:00:00.000Z' },
    ])
  })

  test('versions are listed newest first, at most 200', async () => {
    const { storePages, get } = await openAlone()
    const found = Array.from({ length: 230 }, (_, number) => ({
      appId,
      version: `1.${number}`,
      updatedAt: new Date(start.getTime() - (300 - number) * dayMs),
    }))
    await storePages.recordPages(found.map(page => ({ ...read('us', start), found: [page] })))
    const versions = (await get()).versions.map(({ version }) => version)
    expect(versions).toHaveLength(200)
    expect([versions[0], versions.at(-1)]).toEqual(['1.229', '1.30'])
  })
})

const read = (storefront: StorefrontCode, at: Date): ReadPages => ({
  storefront,
  purpose: 'pages',
  found: [{ appId }],
  missing: [],
  at,
})

describe('readings over time', () => {
  test('readings over time are those of the storefront within the span, with price changes between them', async () => {
    const { storePages, clock } = await openAlone()
    const days: [number, Partial<SeenPage> | 'missing'][] = [
      [400, { price: 9.99, currency: 'USD', rating: 1 }],
      [3, { price: 2.99, currency: 'USD', rating: 4.5, ratingCount: 10 }],
      [2, 'missing'],
      [1, { price: 0.99, currency: 'USD' }],
    ]
    for (const [ago, page] of days) {
      const at = new Date(clock.now().getTime() - ago * dayMs)
      const found = page === 'missing' ? [] : [{ appId, ...page }]
      await storePages.recordPages([{ ...read('us', at), found, missing: page === 'missing' ? [appId] : [] }])
    }
    await storePages.recordPages([{ ...read('de', clock.now()), found: [{ appId, price: 7, currency: 'EUR' }] }])
    const { ratings, priceChanges } = await storePages.getStorePage(appId, { storefront: 'us' })
    expect(ratings).toEqual([
      { observedAt: '2026-03-04T12:00:00.000Z', rating: 4.5, ratingCount: 10 },
      { observedAt: '2026-03-05T12:00:00.000Z', rating: null, ratingCount: null },
      { observedAt: '2026-03-06T12:00:00.000Z', rating: null, ratingCount: null },
    ])
    expect(priceChanges).toEqual([
      {
        previousAt: '2026-03-04T12:00:00.000Z',
        observedAt: '2026-03-06T12:00:00.000Z',
        previous: { price: 2.99, currency: 'USD' },
        current: { price: 0.99, currency: 'USD' },
      },
    ])
    const longer = await storePages.getStorePage(appId, { storefront: 'us', from: '2024-01-01T00:00:00Z' })
    expect(longer.priceChanges.map(({ previous }) => previous.price)).toEqual([9.99, 2.99])
  })

  test('readings over time count once if recorded twice', async () => {
    const { db, storePages } = await openAlone()
    const answer = { ...read('us', start), found: [{ appId, rating: 4, ratingCount: 2 }] }
    await storePages.recordPages([answer, answer])
    await storePages.recordPages([answer])
    expect((await storePages.getStorePage(appId, { storefront: 'us' })).ratings).toHaveLength(1)
    expect(await db.$count(storePageReadings)).toBe(1)
  })
})
