import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { everyChart } from '#domain/alerts.ts'
import { addDays, dayOf } from '#domain/days.ts'
import { dayMs } from '#domain/units.ts'
import { findApp, findAppDetails, recordListings, recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps, listPublicAppIds } from '../catalog/public-apps.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import { createKeywords } from '../keywords/keywords.usecases.ts'
import { rowsOf } from '../platform/database/database.ts'
import { secondsOf } from '../platform/database/moments.ts'
import { createStorePages } from '../store-pages/store-pages.usecases.ts'
import { buildStandings } from '../summaries/standings.rules.ts'
import { openTestAlerting } from '../testing/alerts/alerting.ts'
import { createRunningClock, createTestClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { importDays } from './days.usecases.ts'
import { listMidnightColumns, moveImages, seedPublicApps } from './demo.usecases.ts'
import { seedKeywords } from './keywords.usecases.ts'
import { createPastClock } from './past-clock.usecases.ts'
import { createMeasuredDays, createReplayDay } from './replay.usecases.ts'
import { seedStorePages } from './store-pages.usecases.ts'
import { fetchStory, getAppId } from './story.usecases.ts'

const at = new Date('2026-03-07T12:00:00Z')
const listing = {
  name: 'A',
  developer: 'D',
  genre: 6014,
  kind: 'ios' as const,
  genres: [6014],
  devices: [],
  languages: [],
}

test('screenshots of an earlier demo move to the current fake App Store, and Apple’s stay unchanged', async () => {
  const { db } = await openTestDatabase()
  const images = (host: string) => ({
    icon: `${host}/icon/1.png`,
    screenshots: [`${host}/shot/1.png`, `${host}/shot/2.png`],
    ipadScreenshots: [`${host}/shot/3.png`],
  })
  const apple = 'https://is1-ssl.mzstatic.com'
  const former = 'http://127.0.0.1:4711'
  const own = 'http://127.0.0.1:5000'
  const known = [former, own, apple].map((host, index) => ({ appId: index + 1, ...listing, ...images(host) }))
  await recordListings(db, known, { storefront: 'us', at })
  await moveImages({ db, fakeUrl: own })
  const listImages = async (appId: number) => ({ ...(await findApp(db, appId)), ...(await findAppDetails(db, appId)) })
  expect(await listImages(1)).toMatchObject(images(own))
  expect(await listImages(2)).toMatchObject(images(own))
  expect(await listImages(3)).toMatchObject(images(apple))
})

test('a later start of the demo leaves the public list as its admin left it', async () => {
  const { db } = await openTestDatabase()
  await recordListings(db, [{ appId: 7, ...listing, icon: '', screenshots: [], ipadScreenshots: [] }], {
    storefront: 'us',
    at,
  })
  await addPublicApps(db, [7], at)
  const findStandings = () => Promise.reject(new Error('The standings are not needed.'))
  await seedPublicApps({ db, clock: createTestClock(at), findStandings })
  expect(await listPublicAppIds(db)).toEqual([7])
})

test('the demo has 21 public apps, even if apps of its story are also at the top of the international list', async () => {
  const { db } = await openTestDatabase()
  const appIds = Array.from({ length: 500 }, (_, index) => index + 1)
  await recordSeenApps(
    db,
    appIds.map(appId => ({ appId, name: `App ${appId}` })),
    { storefront: 'us', at },
  )
  const ofStory = { 'Tidal Notes': 1, 'Tidal Tasks': 9, 'Kettle Quest': 400 }
  await addPublicApps(db, Object.values(ofStory), at)
  const findStandings = async () =>
    buildStandings({
      appIds,
      bestRanks: appIds.map(() => 1),
      readings: appIds.map(() => secondsOf(at)),
      depths: appIds.map(() => 100),
      countries: appIds.map(() => 9),
      top10Countries: appIds.map(() => 9),
      hasTwoTypes: appIds.map(() => 0),
    })
  const story = { day: '2026-03-07', apps: ofStory, charts: [], doubtful: [] }
  await seedPublicApps({ db, clock: createTestClock(at), findStandings, story })
  expect(await listPublicAppIds(db)).toHaveLength(21)
})

test('a demo that starts before 6:00 UTC also has the start of yesterday in the category charts of its story', () => {
  const charts = [
    { columns: ['top-free:6007', 'top-paid:all'] },
    { columns: ['top-free:6017'], storefronts: ['jp' as const] },
  ]
  const story = { day: '2026-03-07', apps: {}, charts, doubtful: [] }
  expect(listMidnightColumns(story, new Date('2026-03-07T05:59:00Z'))).toEqual(['top-free:6014', 'top-free:6007'])
  expect(listMidnightColumns(story, new Date('2026-03-07T06:00:00Z'))).toEqual([])
})

const today = '2026-03-07'

test('a day that is lived through sends the e-mail of its morning and then finds what its noon has measured', async () => {
  const { db } = await openTestDatabase()
  const now = new Date(`${today}T15:00:00Z`)
  const { url } = await openFakeAppStore({ storyDay: today, now: () => now })
  const clock = createPastClock(now)
  const history = createHistory({ db, clock })
  const { evaluate, outbox, received, addPerson } = openTestAlerting({ db, history, clock })
  const story = await fetchStory(url)
  const appId = story ? getAppId(story, 'Tidal Notes') : 0
  await addPerson({
    appIds: [appId],
    rules: [{ question: { kind: 'first-top', tops: [1] }, scope: everyChart }],
    schedule: { digest: 'daily', hour: 8 },
  })
  const measured = createMeasuredDays(new Set([appId]))
  const days = Array.from({ length: 14 }, (_, index) => addDays(today, index - 24))
  const options = { db, history, clock: createTestClock(now), fakeUrl: url, onProgress: () => undefined }
  await importDays(
    { ...options, onNewSnapshots: measured.note },
    { days, charts: ['top-free:6007'], storefronts: ['jp', 'us'] },
  )

  const replayDay = createReplayDay({ db, clock, evaluate, outbox })
  for (const day of days) await replayDay(day, measured.take(day))
  expect(received).toHaveLength(1)
  const [{ message } = {}] = received
  expect(message?.createdAt && dayOf(message.createdAt)).toBe(addDays(today, -12))
  expect(message?.apps[0]?.groups[0]?.changes).toEqual([
    expect.objectContaining({ rank: 1, chart: expect.objectContaining({ storefront: 'jp' }) }),
  ])
})

test("the demo's public apps have positions for the last 30 days, and a later start adds missing days", async () => {
  const clock = createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const { db, log, pace, appStore, ask, collector } = await openTestCollector({ clock, url })
  const { findStanding } = collector
  const keywords = createKeywords({ db, clock, log, pace, appStore, ask, findStanding, stalenessHours: 72 })
  const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
  const appIds = store.world.rankedAppIds({ chart, at: clock.now() }).slice(0, 3)
  const icon = 'https://is1-ssl.mzstatic.com/icon.png'
  await recordSeenApps(
    db,
    appIds.map((appId, index) => ({ appId, icon, name: `Name${index} - video editor` })),
    { storefront: 'us', at: clock.now() },
  )
  await addPublicApps(db, appIds, clock.now())
  const countRows = async () =>
    (
      await rowsOf<{ rows: number; days: number }>(
        db,
        sql`SELECT count(*)::integer AS rows, count(DISTINCT date_trunc('day', observed_at, 'UTC'))::integer AS days
          FROM keyword_readings`,
      )
    )[0]

  const options = { db, clock, fakeUrl: url, keywords }
  await seedKeywords(options)
  const searches = await keywords.listSearchesOf(appIds)
  expect(searches.map(({ keyword }) => keyword)).toEqual(['name0', 'name1', 'name2', 'video', 'video editor'])
  expect(await countRows()).toEqual({ rows: 5 * 30, days: 30 })
  const [appId = 0] = appIds
  // Today is not measured yet.
  const shownKeywords = await keywords.listKeywords({ appId, storefront: 'us', readerId: undefined })
  expect(shownKeywords.keywords.map(({ trend }) => trend.length)).toEqual([29, 29, 29])
  await seedKeywords(options)
  expect(await countRows()).toEqual({ rows: 5 * 30, days: 30 })
  clock.advance(2 * dayMs)
  await seedKeywords(options)
  expect(await countRows()).toEqual({ rows: 5 * 32, days: 32 })
})

const start = new Date('2026-03-07T12:00:00Z')

test("the demo's public apps have a history of store pages, and a later start adds missing days", async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const { world } = store
  const paid = world.apps.filter(app => app.price > 2 && world.isOffered(app, 'us', start)).slice(0, 8)
  const appIds = paid.map(({ id }) => id)
  await recordSeenApps(
    db,
    appIds.map(appId => ({ appId, name: `App ${appId}` })),
    { storefront: 'lu', at: start },
  )
  await addPublicApps(db, appIds, start)
  const storePages = createStorePages({ db, history: createHistory({ db, clock }), clock, stalenessHours: 72 })
  const seed = () => seedStorePages({ db, clock, fakeUrl: url, storePages, days: 90 })
  const countReadings = async () =>
    (
      await rowsOf<{ rows: number; days: number; countries: number }>(
        db,
        sql`SELECT count(*)::integer AS rows, count(DISTINCT date_trunc('day', observed_at, 'UTC'))::integer AS days,
          count(DISTINCT storefront)::integer AS countries FROM store_page_readings`,
      )
    )[0]

  await seed()
  expect(await countReadings()).toEqual({ rows: 8 * 30 * 21, days: 30, countries: 21 })
  const pages = await Promise.all(appIds.map(appId => storePages.getStorePage(appId, { storefront: 'us' })))
  expect(pages.every(({ ratings, versions }) => ratings.length === 30 && versions.length > 0)).toBe(true)
  const [cut] = pages.flatMap(({ priceChanges }) => priceChanges)
  expect(cut).toMatchObject({ previous: { currency: 'USD' }, current: { currency: 'USD' } })
  // Every version of the period is there, as in the fake world.
  const [first] = paid
  const answer = await (await fetch(`${url}/lookup?id=${first?.id}&country=us`)).text()
  expect(JSON.parse(answer).results[0].version).toBe(pages[0]?.versions[0]?.version)

  await seed()
  expect(await countReadings()).toMatchObject({ days: 30, rows: 8 * 30 * 21 })
  clock.set(new Date(start.getTime() + 6 * dayMs))
  await seed()
  expect(await countReadings()).toMatchObject({ days: 32, rows: 8 * 32 * 21 })
})
