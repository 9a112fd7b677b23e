import { describe, expect, test, vi } from 'vitest'
import { ensureUser } from '../accounts/users.repository.ts'
import { listActs } from '../audit/audit.repository.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { createGetApp } from '../catalog/get-app.usecases.ts'
import { listPublicApps } from '../catalog/public-apps.repository.ts'
import {
  askedAlready,
  type StoreAnswer,
  type StoreQuestion,
  type StoreSearch,
} from '../catalog/store-search.usecases.ts'
import { createDataVersion } from '../platform/database/data-version.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createCuration } from './curation.usecases.ts'

const seen = { storefront: 'us', at: new Date('2026-03-07T12:00:00Z') }
const nobody = { userId: '00000000-0000-4000-8000-000000000000' }
const twenty = Array.from({ length: 20 })

/** `answer` is the App Store's answer for a country; the apps found there join the catalogue. */
const openCuration = async ({ db }: OpenDatabase, answer: (question: StoreQuestion) => StoreAnswer) => {
  // sleep never resolves, so requests never stop waiting.
  const clock = { ...createTestClock(), sleep: () => new Promise<void>(() => undefined) }
  const countries: string[] = []
  const answerNow = async (question: StoreQuestion): Promise<StoreAnswer> => {
    countries.push(question.storefront)
    const storeAnswer = answer(question)
    if (storeAnswer.state === 'answered')
      await recordSeenApps(
        db,
        storeAnswer.found.map(({ appId, name }) => ({ appId, name })),
        seen,
      )
    return storeAnswer
  }
  const askStore: StoreSearch = question => askedAlready(answerNow(question))
  const version = createDataVersion()
  const curation = createCuration({ db, clock, getApp: createGetApp({ db, clock, askStore }), version })
  const onChanged = vi.fn()
  version.onRaised(onChanged)
  await recordSeenApps(db, [{ appId: 11, name: 'Eleven' }], seen)
  const identity = { issuer: 'test', subject: 'admin', username: 'Ada', email: null, isEmailVerified: false }
  const { id: userId } = await ensureUser(db, identity, clock.now())
  const listIds = async () => (await listPublicApps(db)).map(({ appId }) => appId)
  const listActions = async () => (await listActs(db, { limit: 100 })).map(({ action }) => action).reverse()
  return { db, curation, admin: { userId }, countries, onChanged, listIds, listActions }
}

const away = (): StoreAnswer => ({ state: 'failed' })

const settle = async (calls: readonly Promise<unknown>[]): Promise<number> => {
  const settled = await Promise.allSettled(calls)
  const refused = settled.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
  for (const error of refused) expect(error).toMatchObject({ code: 'app.not_listed' })
  return settled.length - refused.length
}

describe('many at once', () => {
  test('an action by many admins at once is done once and recorded once', async () => {
    const { curation, admin, onChanged, listIds, listActions } = await openCuration(await openTestDatabase(), away)
    expect(await settle(twenty.map(() => curation.addPublicApp(admin, 11)))).toBe(20)
    expect(await listIds()).toEqual([11])
    expect(await settle(twenty.map(() => curation.removePublicApp({ admin, appId: 11 })))).toBe(1)
    expect(await listIds()).toEqual([])
    const remove = () => curation.removeInternationalApp({ admin, appId: 11, reason: 'not one' })
    expect(await settle(twenty.map(remove))).toBe(20)
    expect(await curation.listRemovedApps()).toMatchObject([{ id: '11', removedBy: 'Ada', reason: 'not one' }])
    expect(await settle(twenty.map(() => curation.restoreInternationalApp({ admin, appId: 11 })))).toBe(1)
    expect(await curation.listRemovedApps()).toEqual([])
    const acts = ['public-list.add', 'public-list.remove', 'international.remove', 'international.restore']
    expect(await listActions()).toEqual(acts)
    expect(onChanged).toHaveBeenCalledTimes(acts.length)
  })

  test('an action that cannot be recorded is not done', async () => {
    const { curation, onChanged, listIds, listActions } = await openCuration(await openTestDatabase(), away)
    // The account has just been deleted.
    await expect(curation.addPublicApp(nobody, 11)).rejects.toThrow()
    await expect(curation.removeInternationalApp({ admin: nobody, appId: 11 })).rejects.toThrow()
    expect([await listIds(), await curation.listRemovedApps(), await listActions()]).toEqual([[], [], []])
    expect(onChanged).not.toHaveBeenCalled()
  })
})

describe('an unknown app', () => {
  const url = 'https://apps.apple.com/de/app/name/id4711'
  const found = [{ appId: 4711, name: 'Found', developer: 'D', genre: 6014, icon: null, rating: null }]

  test('an unknown app is looked up in the country of its address, then in the United States, and joins the list', async () => {
    const answer = ({ storefront }: StoreQuestion): StoreAnswer => ({
      state: 'answered',
      found: storefront === 'us' ? found : [],
    })
    const { curation, admin, countries, listIds, listActions } = await openCuration(await openTestDatabase(), answer)
    expect(await curation.addPublicAppByUrl(admin, `  look: ${url}?l=en `)).toMatchObject({ name: 'Found' })
    expect(countries).toEqual(['de', 'us'])
    expect([await listIds(), await listActions()]).toEqual([[4711], ['public-list.add']])
  })

  test('an unknown app is refused if the App Store does not have it or is not responding, and is never made up', async () => {
    const none = (): StoreAnswer => ({ state: 'answered', found: [] })
    const database = await openTestDatabase()
    const { curation, admin, countries, listIds } = await openCuration(database, none)
    await expect(curation.addPublicAppByUrl(admin, url)).rejects.toMatchObject({ code: 'app.not_found' })
    expect(countries).toEqual(['de', 'us'])
    expect(await listIds()).toEqual([])
    const offline = await openCuration(database, away)
    await expect(offline.curation.addPublicApp(offline.admin, 4711)).rejects.toMatchObject({
      code: 'appstore.unavailable',
      retryAfterSeconds: 5,
    })
    expect([await offline.listIds(), await offline.listActions()]).toEqual([[], []])
  })
})
