import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getKeywordHistory,
  listKeywordProposals,
  listKeywords,
  mostKeywordsOfApp,
  mostKeywordsOfPerson,
} from '#contract/keywords.ts'
import { personalData } from '#contract/personal-data.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { hourMs, minuteMs } from '#domain/units.ts'
import { createFakeAppStore } from '#fake-appstore'
import { deleteUser } from '../accounts/users.repository.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import { expectProblem } from '../testing/answers.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'
import { insertChosenKeywords, listOwnKeywords } from './app-keywords.repository.ts'
import { createFailuresRepository } from './failures.repository.ts'
import { appKeywords } from './keywords.table.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>
let anna: { userId: string; cookie: string }
let ben: { userId: string; cookie: string }

const [appId, other] = [4_000_000_011, 4_000_000_012]
const us = 'us' as const

const store = createFakeAppStore({ now: () => new Date('2026-03-07T12:00:00Z') })
afterAll(() => store.close())

beforeAll(async () => {
  const { url: storeUrl } = await store.listen()
  opened = await openTestServer({
    environment: {
      LIMIT_API_PER_MINUTE: '100000',
      COLLECTOR_ENABLED: 'true',
      COLLECTOR_AUTOSTART: 'true',
      APPSTORE_ITUNES_URL: storeUrl,
      APPSTORE_SEARCH_URL: storeUrl,
    },
  })
  const { services } = opened
  const at = services.clock.now()
  const named = [
    { appId, name: 'Elf: Map reader' },
    { appId: other, name: 'Other' },
  ]
  await recordSeenApps(services.database.db, named, { storefront: us, at })
  const chosen = ['elf', 'map'].map(keyword => ({ appId, storefront: us, keyword }))
  await insertChosenKeywords(services.database.db, chosen, at)
  await addPublicApps(services.database.db, [appId], at)
  anna = await signIn(services, { name: 'Anna' })
  ben = await signIn(services, { name: 'Ben' })
  const measured = (keyword: string, hoursAgo: number, appIds: number[]) => ({
    storefront: us,
    keyword,
    depth: 200,
    appIds,
    observedAt: new Date(at.getTime() - hoursAgo * hourMs),
  })
  await services.measuring.keywords.positions.recordSnapshots([
    measured('elf', 1, [other, appId]),
    measured('elf', 8 * 24, [appId]),
    measured('map', 2, [other]),
    measured('secret plan', 1, [1, 2, appId]),
  ])
})

const url = `/api/apps/${appId}/keywords`

const get = (path: string, person?: { cookie: string }) =>
  opened.server.inject({ url: path, headers: person ? { cookie: person.cookie } : {} })

const add = (person: { userId: string; cookie: string }, keyword: string, app = appId) =>
  opened.server.inject({
    method: 'POST',
    url: `/api/users/${person.userId}/apps/${app}/keywords`,
    headers: { ...sameOrigin, cookie: person.cookie },
    payload: { storefront: us, keyword },
  })

const remove = (person: { userId: string; cookie: string }, id: string) =>
  opened.server.inject({
    method: 'DELETE',
    url: `/api/users/${person.userId}/keywords/${id}`,
    headers: { ...sameOrigin, cookie: person.cookie },
  })

const namesFor = async (person?: { cookie: string }) =>
  listKeywords.response.parse((await get(url, person)).json()).keywords.map(({ keyword }) => keyword)

describe('the keywords of an app', () => {
  test('the keywords of an app come with the current position, that of a week before and the trend', async () => {
    const body = listKeywords.response.parse((await get(url)).json())
    expect(body).toMatchObject({ storefront: 'us', storefronts: ['us'] })
    const [elf, map] = body.keywords
    expect(elf).toMatchObject({ id: null, keyword: 'elf', now: { state: 'ranked', position: 2, depth: 200 } })
    expect(elf?.weekBefore).toMatchObject({ state: 'ranked', position: 1 })
    expect(elf?.trend.map(({ state }) => state)).toEqual(['ranked', 'failed', 'ranked'])
    expect(map).toMatchObject({ keyword: 'map', now: { state: 'unranked', position: null }, weekBefore: null })
  })

  test('the keywords of an app are in the summary of the app, with the position or null for not ranked', async () => {
    const { keywordRankings } = (await get(`/api/apps/${appId}/summary`)).json()
    expect(keywordRankings).toEqual({ elf: 2, map: null })
    expect((await get(`/api/apps/${other}/summary`)).json().keywordRankings).toEqual({})
  })

  test('the keywords of an unknown app are not found, and a country without keywords has an empty list', async () => {
    expectProblem(await get('/api/apps/4711/keywords'), 'app.not_found')
    expectProblem(await get('/api/apps/4711/keyword-history?keyword=elf'), 'app.not_found')
    expect((await get(`${url}?storefront=jp`)).json()).toEqual({ storefront: 'jp', storefronts: ['us'], keywords: [] })
  })

  test('the keywords of an app have a position for each compared app', async () => {
    const [elf, map] = await opened.services.measuring.keywords.listPositions({
      appIds: [appId, other],
      storefront: us,
      readerId: undefined,
    })
    expect([elf?.keyword, elf?.seen.map(({ position }) => position)]).toEqual(['elf', [2, 1]])
    expect([map?.keyword, map?.seen.map(({ position }) => position)]).toEqual(['map', [null, 1]])
  })

  test('the keywords of compared apps say why a search has no result, and omit a search that was never made', async () => {
    const { database, clock } = opened.services
    const { keywords } = opened.services.measuring
    const ids = await Promise.all(['broken', 'unasked'].map(async keyword => (await add(ben, keyword)).json().id))
    const observedAt = new Date(clock.now().getTime() - hourMs)
    await createFailuresRepository(database.db).recordFailures([
      { storefront: us, keyword: 'broken', observedAt, reason: 'http', detail: '503' },
    ])
    const compared = await keywords.listPositions({ appIds: [appId, other], storefront: us, readerId: ben.userId })
    const seenOf = (name: string) => compared.find(({ keyword }) => keyword === name)?.seen
    const failed = { state: 'failed', position: null, reason: 'http', detail: '503' }
    expect(seenOf('broken')).toMatchObject([failed, failed])
    expect(seenOf('unasked')).toMatchObject([{ state: 'not-tracked' }, { state: 'not-tracked' }])
    for (const id of ids) await remove(ben, id)
  })
})

describe('the history of a keyword', () => {
  test('the history of a keyword begins before the keyword was tracked', async () => {
    const { points } = getKeywordHistory.response.parse(
      (await get(`/api/apps/${appId}/keyword-history?keyword=ELF`)).json(),
    )
    expect(points.map(({ state, position }) => [state, position])).toEqual([
      ['not-tracked', null],
      ['ranked', 1],
      ['failed', null],
      ['ranked', 2],
    ])
  })

  test.each([
    ['a span that ends before it begins', 'from=2026-03-02&to=2026-03-01'],
    ['a span of more than ten years', 'from=2010-01-01'],
    ['control characters', 'x=1&keyword=%00'],
  ])('the history of a keyword of %s is refused', async (_, query) => {
    const keyword = query.includes('keyword=') ? '' : 'keyword=elf&'
    expectProblem(await get(`/api/apps/${appId}/keyword-history?${keyword}${query}`), 'request.invalid')
  })
})

describe("a person's own keyword", () => {
  test("a person's own keyword is seen only by its owner, and not by visitors or other members, anywhere", async () => {
    const added = (await add(anna, ' Secret  PLAN ')).json()
    expect(added).toMatchObject({ keyword: 'secret plan' })
    expect(await namesFor(anna)).toEqual(['elf', 'secret plan', 'map'])
    expect(await namesFor(ben)).toEqual(['elf', 'map'])
    expect(await namesFor()).toEqual(['elf', 'map'])
    const history = `/api/apps/${appId}/keyword-history?keyword=secret+plan`
    const statesFor = async (person?: { cookie: string }) =>
      (await get(history, person)).json().points.map(({ state }: { state: string }) => state)
    expect(await statesFor(anna)).toEqual(['not-tracked', 'ranked'])
    expect(await statesFor(ben)).toEqual(['not-tracked'])
    expect(await statesFor()).toEqual(['not-tracked'])
    const summary = (await get(`/api/apps/${appId}/summary`, anna)).json()
    expect(Object.keys(summary.keywordRankings)).toEqual(['elf', 'map'])
    const compared = (readerId: string | undefined) =>
      opened.services.measuring.keywords.listPositions({ appIds: [appId], storefront: us, readerId })
    expect((await compared(anna.userId)).map(({ keyword }) => keyword)).toContain('secret plan')
    expect((await compared(ben.userId)).map(({ keyword }) => keyword)).not.toContain('secret plan')
    await remove(ben, added.id)
    expect(await namesFor(anna)).toContain('secret plan')
    expect((await get(url, anna)).headers['cache-control']).toContain('private')
    for (const status of [204, 404]) expect((await remove(anna, added.id)).statusCode).toBe(status)
    expect(await namesFor(anna)).toEqual(['elf', 'map'])
  })

  test("a person's own keyword is one row, however often and simultaneously it is added", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(anna, 'twice')))
    expect(new Set(answers.map(answer => answer.json().id)).size).toBe(1)
    const own = await listOwnKeywords(opened.services.database.db, anna.userId)
    expect(own.filter(({ keyword }) => keyword === 'twice')).toHaveLength(1)
  })

  test("a person's own keyword is in the owner's data export, and in no one else’s", async () => {
    await add(anna, 'mine')
    const dataOf = async (person: { userId: string; cookie: string }) =>
      personalData.parse((await get(`/api/users/${person.userId}/data`, person)).json()).keywords
    expect(await dataOf(anna)).toContainEqual({
      appStoreId: String(appId),
      name: 'Elf: Map reader',
      storefront: 'us',
      keyword: 'mine',
      addedAt: opened.clock.now().toISOString(),
    })
    expect(await dataOf(ben)).toEqual([])
  })

  test("a person's own keyword for an unknown app, or that cannot be searched for, is refused", async () => {
    expectProblem(await add(anna, 'x', 4711), 'app.not_found')
    expectProblem(await add(anna, ' \u0007'), 'request.invalid')
  })

  test("a person's own keyword is refused with a sentence as the 51st of an app in a country, and the others stay", async () => {
    const person = await signIn(opened.services, { name: 'Many' })
    for (let index = 1; index <= 48; index += 1) expect((await add(person, `word ${index}`)).statusCode).toBe(200)
    const refused = await add(person, 'one more')
    expectProblem(refused, 'keyword.too_many')
    expect(refused.json().message).toMatch(/50 keywords in this country.*Remove one first/)
    expect((await add(person, 'word 1')).statusCode).toBe(200)
    expect(await namesFor(person)).toHaveLength(50)
  })

  test("a person's own keyword is refused with a sentence as the 501st of a person, for any app, until one is removed", async () => {
    const person = await signIn(opened.services, { name: 'Collector' })
    const full = storefrontCodes.filter(code => code !== us).slice(0, 10)
    const rows = full.flatMap(storefront =>
      Array.from({ length: mostKeywordsOfApp }, (_, index) => ({
        appId: other,
        storefront,
        keyword: `word ${index}`,
        userId: person.userId,
        addedAt: opened.clock.now(),
      })),
    )
    const { db } = opened.services.database
    await db.insert(appKeywords).values(rows.slice(0, mostKeywordsOfPerson - 1))
    const last = await add(person, 'the last one', other)
    expect(last.statusCode).toBe(200)
    const refused = await add(person, 'one more', other)
    expectProblem(refused, 'keyword.too_many')
    expect(refused.json().message).toMatch(/^You have 500 keywords.*Remove one first/)
    expect((await add(person, 'the last one', other)).json()).toEqual(last.json())
    const countOwn = async () => (await listOwnKeywords(db, person.userId)).length
    expect(await countOwn()).toBe(mostKeywordsOfPerson)
    await remove(person, last.json().id)
    expect((await add(person, 'one more', other)).statusCode).toBe(200)
    expect(await countOwn()).toBe(mostKeywordsOfPerson)
    // Cleans up; otherwise the tests below would measure these keywords.
    await deleteUser(db, person.userId)
  })
})

describe('suggestions', () => {
  const path = () => `/api/users/${ben.userId}/apps/${appId}/keyword-proposals`
  const ask = async () => listKeywordProposals.response.parse((await get(path(), ben)).json())
  const hints = () => store.requests.filter(({ url: address }) => address.includes('/hints'))

  test('suggestions come from the name if the App Store is slow, without existing keywords; its late answer is cached', async () => {
    store.setFault({ match: { path: '/hints' }, fault: { kind: 'unavailable' }, times: 1 })
    const ofName = ['map reader', 'reader'].map(keyword => ({ keyword, source: 'name' }))
    expect(await ask()).toEqual({ storefront: 'us', proposals: ofName, hints: 'slow' })
    await expect.poll(async () => (await ask()).hints).toBe('answered')
    const { proposals } = await ask()
    expect(proposals.slice(0, 2)).toEqual(ofName)
    expect(proposals.slice(2).every(({ keyword, source }) => source === 'hints' && keyword.includes('elf'))).toBe(true)
    const hintCount = hints().length
    await ask()
    expect(hints()).toHaveLength(hintCount)
  })
})

test('a measurement is shown at once, and older answers are revalidated', async () => {
  const { services } = opened
  const summary = `/api/apps/${appId}/summary`
  const before = [await get(url), await get(summary)]
  opened.clock.advance(minuteMs)
  expect(await services.measuring.keywords.measureDue()).toBeGreaterThanOrEqual(2)
  const after = [await get(url), await get(summary)]
  for (const [index, answer] of after.entries()) expect(answer.headers.etag).not.toBe(before[index]?.headers.etag)
  expect(after[0]?.json().keywords[0]).toMatchObject({ now: { observedAt: expect.stringMatching(/^2026-03-07T12:/) } })
  expect(after[1]?.json().keywordRankings).toMatchObject({ elf: null, map: null })
})
