import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { deleteUser, ensureUser } from '../accounts/users.repository.ts'
import { recordListings, recordSeenApps } from '../catalog/apps.repository.ts'
import {
  askedAlready,
  type StoreAnswer,
  type StoreQuestion,
  type StoreSearch,
} from '../catalog/store-search.usecases.ts'
import type { Database, OpenDatabase } from '../platform/database/database.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { addTrackedApp, listTrackedAmong, listTrackedApps } from './tracking.repository.ts'
import { createTracking, type FirstLookCharts } from './tracking.usecases.ts'

const seen = { storefront: 'us', at: new Date('2026-03-07T12:00:00Z') }
const nothing = { askedCountries: 0, totalCountries: 175, estimatedEndAt: null }

const listingOf = (appId: number, genre: number, price = 0, devices: ('iphone' | 'ipad')[] = []) => ({
  appId,
  name: `Listed ${appId}`,
  developer: 'D',
  genre,
  price,
  kind: 'ios' as const,
  genres: [genre],
  screenshots: [],
  ipadScreenshots: [],
  devices,
  languages: [],
})

type Asking = (question: StoreQuestion, db: Database) => Promise<StoreAnswer>

const nobodyAnswers: Asking = async () => ({ state: 'failed' })

const openTracking = async (askStore: Asking = nobodyAnswers, database?: OpenDatabase, isPageRead = true) => {
  const { db } = database ?? (await openTestDatabase())
  const clock = { ...createTestClock(), sleep: () => new Promise<void>(() => undefined) }
  const started: FirstLookCharts[] = []
  const firstLooks = {
    isEnabled: true,
    startFirstLook: async (charts: FirstLookCharts) => void started.push(charts),
    findFirstLook: async () => ({ state: 'measuring' as const, ...nothing }),
    noFirstLook: async () => ({ state: 'none' as const, ...nothing }),
  }
  const log = pino({ level: 'silent' })
  const questions: StoreQuestion[] = []
  const ask: StoreSearch = question => {
    questions.push(question)
    return askedAlready(askStore(question, db))
  }
  const tracking = createTracking({ db, clock, log, askStore: ask, firstLooks, isPageRead: async () => isPageRead })
  const follows: number[] = []
  tracking.onFollowed(() => follows.push(questions.length))
  const addPerson = async () => {
    const identity = { issuer: 'test', subject: randomUUID(), username: 'A', email: null, isEmailVerified: false }
    return (await ensureUser(db, identity, clock.now())).id
  }
  return { db, clock, tracking, addPerson, questions, started, follows, idsOf: idsOf(db) }
}

const idsOf = (db: Database) => async (userId: string) =>
  (await listTrackedApps(db, userId)).map(({ appId }) => appId).sort((a, b) => a - b)

describe('many at once', () => {
  test('fifty parallel calls track an app once, and as many stop it', async () => {
    const { db, tracking, addPerson, idsOf } = await openTracking(nobodyAnswers, await openTestDatabase())
    const [userId, other] = [await addPerson(), await addPerson()]
    await recordSeenApps(db, [{ appId: 11, genre: 6014 }], seen)
    const fifty = Array.from({ length: 50 })
    await Promise.all(fifty.map(() => tracking.trackApp({ userId, appId: 11 })))
    expect(await idsOf(userId)).toEqual([11])
    expect(await idsOf(other)).toEqual([])
    await Promise.all(fifty.map(() => tracking.untrackApp({ userId, appId: 11 })))
    expect(await tracking.isTracked({ userId, appId: 11 })).toBe(false)
  })

  test('parallel calls cannot exceed the limit of a person, and tracked apps stay', async () => {
    const { db, addPerson, clock, idsOf } = await openTracking(nobodyAnswers, await openTestDatabase())
    const userId = await addPerson()
    const appIds = Array.from({ length: 20 }, (_, index) => index + 1)
    await recordSeenApps(
      db,
      appIds.map(appId => ({ appId })),
      seen,
    )
    const add = (appId: number) => addTrackedApp(db, { userId, appId, limit: 5, now: clock.now() })
    const outcomes = await Promise.all(appIds.map(add))
    expect(outcomes.filter(outcome => outcome === 'tracked')).toHaveLength(5)
    const [tracked = 0] = await idsOf(userId)
    expect(await add(tracked)).toBe('tracked')
  })

  test('deleting a person deletes everything they track, and nothing of others', async () => {
    const { db, tracking, addPerson, idsOf } = await openTracking(nobodyAnswers, await openTestDatabase())
    const [gone, stays] = [await addPerson(), await addPerson()]
    await recordSeenApps(db, [{ appId: 11, genre: 6014 }], seen)
    for (const userId of [gone, stays]) await tracking.trackApp({ userId, appId: 11 })
    await deleteUser(db, gone)
    expect(await idsOf(gone)).toEqual([])
    expect(await idsOf(stays)).toEqual([11])
    await expect(tracking.trackApp({ userId: gone, appId: 11 })).rejects.toMatchObject({ code: 'auth.required' })
  })
})

describe('tracking', () => {
  test('an app that is tracked again keeps its start time', async () => {
    const { db, tracking, clock, addPerson } = await openTracking()
    const userId = await addPerson()
    await recordSeenApps(db, [{ appId: 11, name: 'Eleven', genre: 6014 }, { appId: 22 }], seen)
    await tracking.trackApp({ userId, appId: 11 })
    const trackedAt = clock.now().toISOString()
    clock.advance(60_000)
    await tracking.trackApp({ userId, appId: 11 })
    expect(await tracking.exportTracked(userId)).toEqual([{ appStoreId: '11', name: 'Eleven', trackedAt, tags: [] }])
    expect(await listTrackedAmong(db, userId, [11, 22])).toEqual(new Set([11]))
    expect(await listTrackedAmong(db, userId, [])).toEqual(new Set())
  })

  test('the 1,001st app is refused with a sentence that says what to do', async () => {
    const { db, tracking, addPerson, idsOf } = await openTracking()
    const userId = await addPerson()
    const appIds = Array.from({ length: 1_001 }, (_, index) => index + 1)
    await recordSeenApps(
      db,
      appIds.map(appId => ({ appId, genre: 6014 })),
      seen,
    )
    for (const appId of appIds.slice(0, 1_000)) {
      await addTrackedApp(db, { userId, appId, limit: 1_000, now: seen.at })
    }
    await expect(tracking.trackApp({ userId, appId: 1_001 })).rejects.toMatchObject({
      code: 'tracking.too_many',
      message: 'You track 1,000 apps, which is the maximum. Stop tracking one first.',
    })
    await tracking.trackApp({ userId, appId: 1 })
    expect(await idsOf(userId)).toHaveLength(1_000)
  })
})

describe('an unknown app', () => {
  test("an unknown app is looked up by its id, and joins the catalogue with the App Store's data", async () => {
    const { tracking, addPerson, questions, started } = await openTracking(async (question, db) => {
      if (question.by === 'app') await recordListings(db, [listingOf(question.appId, 6015, 2.5)], seen)
      return { state: 'answered', found: [] }
    })
    expect(await tracking.addApp(11)).toMatchObject({ id: '11', name: 'Listed 11', category: 'Finance' })
    const userId = await addPerson()
    await tracking.trackApp({ userId, appId: 11 })
    expect(questions).toEqual([{ by: 'app', appId: 11, storefront: 'us' }])
    expect(started).toEqual([{ genre: 6015, type: 'top-paid', device: 'iphone' }])
  })

  test('an unknown app is never made up if the App Store does not have it', async () => {
    const { tracking, addPerson, idsOf } = await openTracking(async () => ({ state: 'answered', found: [] }))
    const userId = await addPerson()
    await expect(tracking.trackApp({ userId, appId: 11 })).rejects.toMatchObject({ code: 'app.not_found' })
    expect(await idsOf(userId)).toEqual([])
  })

  test('an unknown app cannot be tracked while the App Store is not responding, and the error says when to retry', async () => {
    const retryAt = new Date('2026-03-07T12:00:40Z')
    const { tracking, addPerson, idsOf } = await openTracking(async () => ({ state: 'paused', retryAt }))
    const userId = await addPerson()
    const refused = { code: 'appstore.unavailable', retryAfterSeconds: 40 }
    await expect(tracking.trackApp({ userId, appId: 11 })).rejects.toMatchObject(refused)
    await expect(tracking.addApp(11)).rejects.toMatchObject(refused)
    expect(await idsOf(userId)).toEqual([])
  })
})

describe('the first look', () => {
  test('the first look of an app known only by its id starts once the App Store returns its genre, and tracking does not wait', async () => {
    const answer = Promise.withResolvers<void>()
    const { db, tracking, addPerson, started, questions } = await openTracking(async (_, db) => {
      await answer.promise
      await recordListings(db, [listingOf(11, 6011)], { ...seen, storefront: 'jp' })
      return { state: 'answered', found: [] }
    })
    const userId = await addPerson()
    await recordSeenApps(db, [{ appId: 11 }], { ...seen, storefront: 'jp' })
    await tracking.trackApp({ userId, appId: 11 })
    expect(await tracking.findFirstLook(11)).toMatchObject({ state: 'waiting' })
    expect(started).toEqual([])
    answer.resolve()
    await expect.poll(() => started).toEqual([{ genre: 6011, type: 'top-free', device: 'iphone' }])
    expect(questions).toEqual([{ by: 'app', appId: 11, storefront: 'jp' }])
    expect(await tracking.findFirstLook(11)).toMatchObject({ state: 'measuring' })
  })

  test('the first look of an app without a known genre fails nothing, and reports none', async () => {
    const { db, tracking, addPerson, started, idsOf } = await openTracking()
    const userId = await addPerson()
    await recordSeenApps(db, [{ appId: 11 }], seen)
    await tracking.trackApp({ userId, appId: 11 })
    await expect.poll(() => tracking.findFirstLook(11)).toMatchObject({ state: 'none' })
    expect([started, await idsOf(userId)]).toEqual([[], [11]])
  })

  test('the first look is reported for tracked apps, and for no others', async () => {
    const { db, tracking, addPerson } = await openTracking()
    await recordListings(db, [listingOf(11, 6014)], seen)
    expect(await tracking.findFirstLook(11)).toMatchObject({ state: 'none' })
    expect(await tracking.findFirstLook(4711)).toMatchObject({ state: 'none' })
    await tracking.trackApp({ userId: await addPerson(), appId: 11 })
    expect(await tracking.findFirstLook(11)).toMatchObject({ state: 'measuring' })
  })

  test('the first look reads only charts that the app can be in: no free ones of a paid app, even if only a lookup tells that it is paid', async () => {
    const { db, tracking, addPerson, started, questions } = await openTracking(async (_, db) => {
      await recordListings(db, [listingOf(12, 6014, 4.99)], seen)
      return { state: 'answered', found: [] }
    })
    const userId = await addPerson()
    await recordListings(db, [listingOf(11, 6015)], seen)
    await recordSeenApps(db, [{ appId: 12, genre: 6014 }], seen)
    await tracking.trackApp({ userId, appId: 11 })
    expect(started).toEqual([{ genre: 6015, type: 'top-free', device: 'iphone' }])
    await tracking.trackApp({ userId, appId: 12 })
    await expect.poll(() => started.slice(1)).toEqual([{ genre: 6014, type: 'top-paid', device: 'iphone' }])
    expect(questions).toEqual([{ by: 'app', appId: 12, storefront: 'us' }])
  })

  test('the first look reads the iPad charts of an app for iPad only, even if only a lookup tells its devices', async () => {
    const { db, tracking, addPerson, started } = await openTracking(async (_, db) => {
      await recordListings(db, [listingOf(12, 6002, 0, ['ipad'])], seen)
      return { state: 'answered', found: [] }
    })
    const userId = await addPerson()
    await recordListings(db, [listingOf(11, 6015, 4.99, ['ipad'])], seen)
    await tracking.trackApp({ userId, appId: 11 })
    expect(started).toEqual([{ genre: 6015, type: 'top-paid', device: 'ipad' }])
    await recordSeenApps(db, [{ appId: 12, genre: 6002, price: 0 }], seen)
    await tracking.trackApp({ userId, appId: 12 })
    await expect.poll(() => started.slice(1)).toEqual([{ genre: 6002, type: 'top-free', device: 'ipad' }])
  })

  test('the first look reads the iPhone charts if the App Store does not tell the devices', async () => {
    const { db, tracking, addPerson, started } = await openTracking()
    await recordSeenApps(db, [{ appId: 11, genre: 6015, price: 0 }], seen)
    await tracking.trackApp({ userId: await addPerson(), appId: 11 })
    await expect.poll(() => started).toEqual([{ genre: 6015, type: 'top-free', device: 'iphone' }])
  })
})

describe('a newly tracked app', () => {
  test('the store page of a newly tracked app is read at once if it has no reading, and the steps that need it follow', async () => {
    const { db, tracking, addPerson, questions, follows } = await openTracking(nobodyAnswers, undefined, false)
    await recordListings(db, [listingOf(11, 6015)], { ...seen, storefront: 'jp' })
    await tracking.trackApp({ userId: await addPerson(), appId: 11 })
    await expect.poll(() => follows).toEqual([1])
    expect(questions).toEqual([{ by: 'app', appId: 11, storefront: 'jp' }])
  })

  test('a newly tracked app whose store page was read costs no call', async () => {
    const { db, tracking, addPerson, questions, follows } = await openTracking()
    await recordListings(db, [listingOf(11, 6015)], seen)
    await tracking.trackApp({ userId: await addPerson(), appId: 11 })
    await expect.poll(() => follows).toEqual([0])
    expect(questions).toEqual([])
  })
})
