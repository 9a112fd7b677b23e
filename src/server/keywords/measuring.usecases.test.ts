import { eq, isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import type { FakeAppStore } from '#fake-appstore'
import { findApp, recordSeenApps } from '../catalog/apps.repository.ts'
import { apps } from '../catalog/apps.table.ts'
import { addPublicApps, removePublicApp } from '../catalog/public-apps.repository.ts'
import { createDataVersion } from '../platform/database/data-version.ts'
import { createMortalDatabase } from '../testing/mortal-database.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'
import { insertChosenKeywords } from './app-keywords.repository.ts'
import { keywordPlans, keywordReadings } from './keywords.table.ts'
import { createKeywords } from './keywords.usecases.ts'

const start = new Date('2026-03-07T12:00:00Z')
const appId = 4_000_000_001
const us = 'us' as const

/** Measures as the server does: over HTTP, at a pace, with its own databases. */
const open = async ({ keywords: chosen = ['photo'] }: { keywords?: string[] } = {}) => {
  const clock = createRunningClock(start)
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const parts = await openTestCollector({ clock, url })
  const { db, log, pace, appStore, ask, collector } = parts
  const { findStanding } = collector
  await recordSeenApps(db, [{ appId, name: 'Some App' }], { storefront: us, at: clock.now() })
  await addPublicApps(db, [appId], clock.now())
  await insertChosenKeywords(
    db,
    chosen.map(keyword => ({ appId, storefront: us, keyword })),
    clock.now(),
  )
  const reading = { clock, log, pace, appStore, ask, stalenessHours: 72 }
  const version = createDataVersion()
  const build = (over = db) => createKeywords({ db: over, findStanding, version, ...reading })
  const keywords = build()
  const searches = () => store.requests.filter(({ url: address }) => address.startsWith('/search'))
  const findFailure = async (keyword = 'photo') =>
    (await build().getKeywordHistory({ appId, storefront: us, readerId: undefined, keyword })).points.at(-1)
  const countRows = () => db.$count(keywordReadings)
  return { ...parts, clock, store, version, keywords, build, searches, findFailure, countRows }
}

const fault = (store: FakeAppStore, kind: 'forbidden' | 'throttled' | 'unavailable' | 'html' | 'reset') =>
  store.setFault({ match: { path: '/search' }, fault: { kind } })

describe('a search', () => {
  test('a search is made once a day, gives the positions of all apps found, and adds them to the catalogue', async () => {
    const { db, store, clock, keywords, version, searches, countRows } = await open()
    const before = version.find()
    expect(await keywords.measureDue()).toBe(1)
    expect(await keywords.measureDue()).toBe(0)
    expect(searches().map(({ url }) => url)).toEqual([
      expect.stringMatching(/^\/search\?term=photo&country=us&media=software&entity=software&limit=200$/),
    ])
    expect(version.find()).toBe(before + 1)
    const [first = 0, second = 0] = (await db.select({ appId: apps.appId }).from(apps)).map(row => row.appId)
    const found = [first, second].filter(id => id !== appId)
    const [compared] = await keywords.listPositions({ appIds: [appId, ...found], storefront: us, readerId: undefined })
    expect(compared).toMatchObject({ keyword: 'photo', storefront: 'us' })
    expect(compared?.seen[0]).toMatchObject({ state: 'unranked', position: null, depth: 200 })
    expect(compared?.seen[1]).toMatchObject({ state: 'ranked', depth: 200 })
    expect(await findApp(db, found[0] ?? 0)).toMatchObject({
      name: store.world.findApp(found[0] ?? 0) && expect.any(String),
    })
    clock.advance(dayMs + minuteMs)
    expect(await keywords.measureDue()).toBe(1)
    expect(await countRows()).toBe(2)
  })

  test('a search is made by only one of two workers, and new ones go first', async () => {
    const { db, keywords, build, searches, clock } = await open({ keywords: ['camera', 'chess', 'maps', 'photo'] })
    const measured = await Promise.all([build().measureDue(), build().measureDue()])
    expect(measured[0] + measured[1]).toBe(4)
    expect(
      searches()
        .map(({ url }) => /term=(\w+)/.exec(url)?.[1])
        .sort(),
    ).toEqual(['camera', 'chess', 'maps', 'photo'])
    clock.advance(dayMs + minuteMs)
    await insertChosenKeywords(db, [{ appId, storefront: us, keyword: 'zoo' }], clock.now())
    await keywords.measureDue({ limit: 1 })
    expect(searches().at(-1)?.url).toContain('term=zoo')
  })

  test('a search for an app that is neither public nor tracked any more is not made', async () => {
    const { db, keywords, searches } = await open()
    await removePublicApp(db, appId)
    expect(await keywords.measureDue()).toBe(0)
    expect(searches()).toEqual([])
  })

  test('a search is not made while an admin has paused the collector', async () => {
    const { pace, appStore, ask, clock, db, log, searches } = await open()
    const findStanding = async () => 'paused' as const
    const paused = createKeywords({ db, clock, log, pace, appStore, ask, stalenessHours: 72, findStanding })
    expect(await paused.measureDue()).toBe(0)
    expect(searches()).toEqual([])
  })
})

describe('an unusable answer', () => {
  test.each([
    ['unavailable', 'http', '503'],
    ['html', 'unusable', 'html'],
    ['reset', 'network', null],
  ] as const)(
    '%s is a gap with its reason, and the search is retried in the next run',
    async (kind, reason, detail) => {
      const { keywords, store, findFailure, countRows } = await open()
      fault(store, kind)
      expect(await keywords.measureDue()).toBe(0)
      expect(await findFailure()).toMatchObject({ state: 'failed', reason, detail, position: null })
      expect(await keywords.findKeywordRankings(appId)).toEqual({})
      store.clearFaults()
      expect(await keywords.measureDue()).toBe(1)
      expect(await countRows()).toBe(1)
    },
  )

  test.each(['forbidden', 'throttled'] as const)('%s sets a date and is no failure: all calls pause', async kind => {
    const { keywords, store, pace, clock, searches, findFailure } = await open({ keywords: ['camera', 'photo'] })
    fault(store, kind)
    await keywords.measureDue()
    expect(searches()).toHaveLength(1)
    expect((await pace.findNext('charts')).getTime()).toBeGreaterThan(clock.now().getTime() + 50_000)
    expect(await findFailure()).toMatchObject({ state: 'not-tracked' })
    store.clearFaults()
    clock.advance(2 * minuteMs)
    expect(await keywords.measureDue()).toBe(2)
  })

  test('an unusable answer without any app is accepted the first time, and a suspect if there were many before', async () => {
    const { keywords, clock, searches, findFailure, countRows } = await open({ keywords: ['xqzzy', 'qqxyz'] })
    const many = { appIds: Array.from({ length: 10 }, (_, index) => index + 1), depth: 200, observedAt: start }
    await keywords.positions.recordSnapshots([{ storefront: us, keyword: 'xqzzy', ...many }])
    clock.advance(minuteMs)
    expect(await keywords.measureDue()).toBe(1)
    expect(await findFailure('qqxyz')).toMatchObject({ state: 'unranked', depth: 200 })
    expect(await countRows()).toBe(2)
    for (let run = 0; run < 4; run += 1) {
      clock.advance(5 * minuteMs)
      expect(await keywords.measureDue()).toBe(0)
    }
    expect(searches().filter(({ url }) => url.includes('term=xqzzy'))).toHaveLength(3)
    expect(await countRows()).toBe(2)
    clock.advance(73 * hourMs)
    const { keywords: found } = await keywords.listKeywords({ appId, storefront: us, readerId: undefined })
    expect(found.map(({ now }) => now.state)).toEqual(['failed', 'failed'])
    clock.advance(-72 * hourMs)
    const suspect = { state: 'failed', reason: 'suspect', detail: 'empty' }
    expect(await findFailure('xqzzy')).toMatchObject(suspect)
  })

  test('three failures in a row end the run, and the remaining searches come first in the next', async () => {
    const { keywords, store, searches } = await open({ keywords: ['a1', 'a2', 'a3', 'a4'] })
    fault(store, 'reset')
    await keywords.measureDue()
    const listTerms = () => new Set(searches().map(({ url }) => /term=(\w+)/.exec(url)?.[1]))
    expect([...listTerms()].sort()).toEqual(['a1', 'a2', 'a3'])
    await keywords.measureDue()
    expect(listTerms()).toContain('a4')
  })
})

test('a worker that dies anywhere has either recorded and settled its search, or the search is made again', async () => {
  const { db, keywords, build, clock, searches, countRows } = await open()
  const countSettled = () => db.$count(keywordPlans, isNotNull(keywordPlans.measuredAt))
  let deaths = 0
  for (let statements = 1; (await countRows()) === 0; statements += 1) {
    const mortal = createMortalDatabase(db, statements)
    await build(mortal.db)
      .measureDue()
      .catch(() => undefined)
    deaths += mortal.isDead() ? 1 : 0
    expect(await countRows()).toBe(await countSettled())
    if (statements > 30) throw new Error('It never measured the search.')
    clock.advance(4 * minuteMs)
  }
  expect(deaths).toBeGreaterThan(5)
  const made = searches().length
  expect(made).toBeGreaterThan(1)
  const { keywords: found } = await keywords.listKeywords({ appId, storefront: us, readerId: undefined })
  expect(found.map(({ keyword, trend }) => [keyword, trend.length])).toEqual([['photo', 1]])
  clock.advance(hourMs)
  expect(await keywords.measureDue()).toBe(0)
  expect(searches()).toHaveLength(made)
})

test('keywords are chosen once from the name, in the country of the store page, only for tracked and public apps', async () => {
  const { db, keywords, clock } = await open({ keywords: [] })
  const listing = { icon: 'https://is1-ssl.mzstatic.com/icon.png', genre: 6014 }
  const seen = { storefront: 'de', at: clock.now() }
  await recordSeenApps(
    db,
    [
      { appId: 11, name: 'Elf: Karten lesen', ...listing },
      { appId: 12, name: 'Other', ...listing },
    ],
    seen,
  )
  await addPublicApps(db, [11], clock.now())
  await Promise.all([keywords.chooseForApps(), keywords.chooseForApps()])
  const chosen = async () =>
    (await keywords.listKeywords({ appId: 11, storefront: 'de', readerId: undefined })).keywords.map(
      entry => entry.keyword,
    )
  expect(await chosen()).toEqual(['elf', 'karten', 'karten lesen'])
  await db.update(apps).set({ name: 'Zwölf' }).where(eq(apps.appId, 11))
  await keywords.chooseForApps()
  expect(await chosen()).toEqual(['elf', 'karten', 'karten lesen'])
  const other = await keywords.listKeywords({ appId: 12, storefront: 'de', readerId: undefined })
  expect(other).toMatchObject({ storefronts: [], keywords: [] })
  const unnamed = await keywords.listKeywords({ appId, storefront: us, readerId: undefined })
  expect(unnamed.keywords).toEqual([])
})
