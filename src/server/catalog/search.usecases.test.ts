import { describe, expect, test } from 'vitest'
import { foundApp } from '#contract/search.ts'
import { dayMs, minuteMs } from '#domain/units.ts'
import type { Fault } from '#fake-appstore'
import { RequestError } from '../platform/process/errors.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'
import { findApp, findAppDetails, recordListings, recordSeenApps } from './apps.repository.ts'
import type { LookedUp } from './lookups.rules.ts'
import { createSearch } from './search.usecases.ts'
import { createStoreSearch, type StoreQuestion } from './store-search.usecases.ts'

const start = new Date('2026-03-07T12:00:00Z')

/** A search with its own databases and a fake App Store that records the requests. */
const open = async ({ patienceMs = 10_000 } = {}) => {
  const clock = createRunningClock(start)
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const parts = await openTestCollector({ clock, url })
  const { db, log, history, appStore, ask: askAppStore } = parts
  const lookedUp: LookedUp[] = []
  const onLookedUp = async (answer: LookedUp) => void lookedUp.push(answer)
  const askStore = createStoreSearch({ db, clock, log, appStore, ask: askAppStore, onLookedUp })
  const search = createSearch({ db, clock, history, askStore, patienceMs })
  const ask = (q: string, storefront: 'us' | 'jp' | 'de' = 'us') =>
    search({ q, storefront, asker: { queue: 'visitors' } })
  const calls = () => store.requests.filter(request => /lookup|search/.test(request.url)).map(request => request.url)
  const breakStore = (fault: Fault) => store.setFault({ fault })
  const [chartedId = 0] = store.world.rankedAppIds({ chart: chartOf('us'), at: start })
  const famous = store.world.findApp(chartedId)
  if (!famous) throw new Error('The world has no first app.')
  const see = (appId: number, name: string) =>
    recordSeenApps(db, [{ appId, name }], { storefront: 'us', at: clock.now() })
  return { ...parts, clock, store, ask, calls, breakStore, famous, see, askStore, lookedUp }
}

const chartOf = (storefront: 'us' | 'jp') => ({ storefront, type: 'top-free', genre: 36, device: 'iphone' }) as const

const ago = (ms: number) => new Date(start.getTime() - ms)

const listingOf = (appId: number, name: string) => ({
  appId,
  name,
  developer: 'D',
  kind: 'ios' as const,
  price: 1,
  currency: 'EUR',
  genres: [],
  screenshots: [],
  ipadScreenshots: [],
  devices: [],
  languages: [],
})

/** The code, message and retry delay of a failed search. */
const failureOf = async (search: Promise<unknown>) => {
  const error = await search.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RequestError)) throw new Error('The search did not fail as agreed.')
  return error
}

const failing: [string, Fault, string][] = [
  ['down', { kind: 'reset' }, 'app-store-failed'],
  ['broken', { kind: 'unavailable' }, 'app-store-failed'],
  ['cut off', { kind: 'truncated' }, 'app-store-failed'],
  ['talking nonsense', { kind: 'html' }, 'app-store-failed'],
  ['asking for a pause', { kind: 'forbidden' }, 'app-store-paused'],
]

describe('a search', () => {
  test('a search for a name returns the App Store results in their order, and adds them to the catalogue', async () => {
    const { ask, appStore, famous, db } = await open()
    const term = famous.developer.name
    const { apps, notice } = await ask(term)
    const inOrder = await appStore.fetchSearch({ term, storefront: 'us', limit: 50 })
    expect(notice).toBeUndefined()
    expect(inOrder.length).toBeGreaterThan(0)
    expect(apps.map(({ id }) => Number(id))).toEqual(inOrder.map(({ appId }) => appId))
    for (const app of apps) foundApp.parse(app)
    expect(await findApp(db, famous.id)).toMatchObject({ storefront: 'us' })
    expect(await findAppDetails(db, famous.id)).toMatchObject({ description: expect.any(String) })
  })

  test('a search says whether each app was ever seen in a chart', async () => {
    const { ask, history, famous } = await open()
    const isCharted = async () => (await ask(String(famous.id))).apps.map(app => app.isCharted)
    expect(await isCharted()).toEqual([false])
    const snapshot = {
      chart: chartOf('us'),
      observedAt: start,
      source: 'rss' as const,
      depth: 100,
      appIds: [famous.id],
    }
    await history.snapshots.recordSnapshots([snapshot])
    expect(await isCharted()).toEqual([true])
  })

  test('a search adds catalogue results after those of the App Store, without duplicates', async () => {
    const { ask, see, famous } = await open()
    const term = famous.developer.name
    const { apps: before } = await ask(term)
    for (const appId of [91, 92]) await see(appId, `${term} number ${appId}`)
    await see(93, 'Something else')
    const { apps } = await ask(term)
    expect(apps.slice(0, before.length)).toEqual(before)
    expect(apps.slice(before.length).map(({ id }) => id)).toEqual(['91', '92'])
  })

  test.each(['https://apps.apple.com/us/app/any-name/id', 'itunes.apple.com/app/id', 'id', ''])(
    'a search for %s and an id finds that app',
    async before => {
      const { ask, famous } = await open()
      const { apps } = await ask(`${before}${famous.id}`)
      expect(apps.map(({ id }) => id)).toEqual([String(famous.id)])
    },
  )

  test('a search for a bundle id finds that app, first in the App Store and then in the catalogue', async () => {
    const { ask, famous, calls } = await open()
    for (const q of [famous.bundleId, famous.bundleId.toUpperCase()]) {
      expect((await ask(q)).apps.map(({ id }) => id)).toEqual([String(famous.id)])
    }
    expect(calls()).toHaveLength(1)
  })

  test('a search passes on the store page that it read for an id, as that of the country that names the app, and no search results', async () => {
    const { askStore, famous, lookedUp } = await open()
    const askFor = async (question: StoreQuestion) => (await askStore(question, { queue: 'visitors' }).answer).state
    expect(await askFor({ by: 'term', term: famous.developer.name, storefront: 'jp' })).toBe('answered')
    expect(lookedUp).toEqual([])
    await askFor({ by: 'app', appId: famous.id, storefront: 'jp' })
    await askFor({ by: 'app', appId: famous.id, storefront: 'de' })
    const page = { found: [expect.objectContaining({ appId: famous.id })], missing: [] }
    expect(lookedUp).toMatchObject([
      { ...page, storefront: 'jp', purpose: 'pages' },
      { ...page, storefront: 'de', purpose: 'offers' },
    ])
  })

  test('a search for a link asks the country in the link, then the requested country', async () => {
    const { ask, calls, famous } = await open()
    await ask(`https://apps.apple.com/jp/app/x/id${famous.id}`, 'de')
    expect(calls()[0]).toContain('country=jp')
    const { apps } = await ask('https://apps.apple.com/jp/app/x/id4711', 'de')
    expect(apps).toEqual([])
    expect(
      calls()
        .slice(1)
        .map(url => /country=../.exec(url)?.[0]),
    ).toEqual(['country=jp', 'country=de'])
  })

  test('a search for an empty query or an unknown app finds nothing', async () => {
    const { ask, calls } = await open()
    expect(await ask(' \u0000 ')).toEqual({ apps: [] })
    expect(calls()).toEqual([])
    for (const q of ['qqqqzzzz xxxxwwww', 'id4711', 'no.such.bundle', '!!!']) expect(await ask(q)).toEqual({ apps: [] })
  })

  test('a search shows the name of the catalogue, and does not overwrite it or the price with those of another storefront', async () => {
    const { ask, db, famous } = await open()
    await recordListings(db, [listingOf(famous.id, 'American name')], { storefront: 'us', at: ago(3 * dayMs) })
    expect((await ask(String(famous.id), 'de')).apps[0]?.name).toBe('American name')
    expect(await findApp(db, famous.id)).toMatchObject({ name: 'American name', currency: 'EUR', storefront: 'us' })
  })

  test('a search in the United States replaces a name in another language, on the page of the app and in the results', async () => {
    const { ask, db, famous } = await open()
    await recordListings(db, [listingOf(famous.id, 'German name')], { storefront: 'de', at: ago(3 * dayMs) })
    const [found] = (await ask(String(famous.id))).apps
    const page = await findApp(db, famous.id)
    expect(page).toMatchObject({ storefront: 'us', currency: 'USD', lookedUpAt: expect.any(Date) })
    expect(page?.name).not.toBe('German name')
    expect(found?.name).toBe(page?.name)
  })
})

describe('the same search', () => {
  test('the same search from many people at the same time, in any case and spacing, is one call; another country is another call', async () => {
    const { ask, calls, famous } = await open()
    const term = famous.developer.name
    const answers = [term, term.toUpperCase(), ` ${term}\n`, term].map(q => ask(q))
    const results = await Promise.all(answers)
    for (const result of results) expect(result).toEqual(results[0])
    expect(calls()).toHaveLength(1)
    await ask(term, 'jp')
    expect(calls()).toHaveLength(2)
  })

  test('the same search is cached for ten minutes', async () => {
    const { ask, calls, clock, famous } = await open()
    await ask(famous.developer.name)
    clock.advance(9 * minuteMs)
    await ask(famous.developer.name)
    expect(calls()).toHaveLength(1)
    clock.advance(2 * minuteMs)
    await ask(famous.developer.name)
    expect(calls()).toHaveLength(2)
  })

  test('the same search is retried after a failure', async () => {
    const { ask, calls, breakStore, store, famous } = await open()
    breakStore({ kind: 'unavailable' })
    await failureOf(ask(famous.developer.name))
    store.clearFaults()
    expect((await ask(famous.developer.name)).notice).toBeUndefined()
    expect(calls()).toHaveLength(2)
  })
})

describe('while the App Store is', () => {
  test.each(failing)(
    '%s, the catalogue is searched by name, link and bundle id, and a notice says why',
    async (_, fault, notice) => {
      const { ask, see, breakStore } = await open()
      await see(1234567890, 'Candlestick Pro')
      breakStore(fault)
      for (const q of ['candelstick', 'https://apps.apple.com/jp/app/x/id1234567890']) {
        const result = await ask(q)
        expect(result.notice).toBe(notice)
        expect(result.apps.map(({ name }) => name)).toEqual(['Candlestick Pro'])
      }
    },
  )

  test.each(failing)('%s and nothing matches, search is temporarily unavailable', async (_, fault, notice) => {
    const { ask, breakStore } = await open()
    breakStore(fault)
    const failure = await failureOf(ask('candlestick'))
    expect(failure).toMatchObject({
      code: 'search.unavailable',
      message: expect.stringContaining('temporarily unavailable'),
    })
    if (notice === 'app-store-paused') expect(failure.retryAfterSeconds).toBeGreaterThan(30)
    expect((await ask('')).apps).toEqual([])
  })

  test('slow, a search returns early, and a repeated search gets the late answer of the same call', async () => {
    const { ask, calls, see, breakStore, famous } = await open({ patienceMs: 150 })
    const term = famous.developer.name
    await see(91, term)
    breakStore({ kind: 'slow-headers', ms: 3_000 })
    const begun = performance.now()
    const first = await ask(term)
    expect(performance.now() - begun).toBeLessThan(2_900)
    expect(first).toMatchObject({ notice: 'app-store-slow', apps: [{ id: '91' }] })
    expect(await failureOf(ask('nowhere known'))).toMatchObject({ code: 'search.unavailable', retryAfterSeconds: 5 })
    await expect.poll(async () => (await ask(term)).notice).toBeUndefined()
    expect(calls().filter(url => !url.includes('nowhere'))).toHaveLength(1)
  })

  test('paused, no request is sent', async () => {
    const { ask, calls, breakStore } = await open()
    breakStore({ kind: 'forbidden' })
    await failureOf(ask('one thing'))
    await failureOf(ask('another thing'))
    expect(calls()).toHaveLength(1)
  })

  test('down, an app that was looked up within a day is returned without a notice', async () => {
    const { ask, breakStore, famous } = await open()
    await ask(String(famous.id))
    breakStore({ kind: 'reset' })
    expect((await ask(`apps.apple.com/de/app/id${famous.id}`)).notice).toBeUndefined()
  })
})
