import { beforeAll, describe, expect, test } from 'vitest'
import { compareApps, listComparisons, savedComparison } from '#contract/comparisons.ts'
import { personalData } from '#contract/personal-data.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { recordOffers } from '../catalog/offers.repository.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import { expectProblem } from '../testing/answers.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const [appA, appB, appC] = [3_000_000_001, 3_000_000_002, 3_000_000_003]
const now = new Date('2026-03-07T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)

const chartOf = (storefront: StorefrontCode) => ({ storefront, type: 'top-free', genre: 36, device: 'iphone' }) as const

const snapshot = (storefront: StorefrontCode, appIds: number[], at = hoursAgo(1)) => ({
  ...({ chart: chartOf(storefront), source: 'rss', depth: 100, appIds, observedAt: at } as const),
})

const failure: ChartFetch = {
  chart: chartOf('fr'),
  observedAt: hoursAgo(1),
  outcome: 'failed',
  reason: 'http',
  detail: '503',
}

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, history } = opened.services
  const apps = [appA, appB, appC].map(appId => ({ appId, name: `App ${appId}`, genre: 6014 }))
  await recordSeenApps(database.db, apps, { storefront: 'us', at: now })
  await history.snapshots.recordSnapshots([
    snapshot('us', [appA, appB]),
    snapshot('de', [9, appB, appA]),
    snapshot('jp', [appB]),
    snapshot('kr', []),
    // App two ranked first here, but the measurement is stale.
    snapshot('fr', [appB], hoursAgo(100)),
  ])
  await history.fetches.recordFetches([failure])
  for (let day = 3; day > 0; day -= 1) {
    const at = hoursAgo(24 * day)
    await recordOffers(database.db, { storefront: 'jp', found: [], missing: [appA], at })
  }
})

const compare = async (query: string) => {
  const answer = await opened.server.inject({ url: `/api/comparisons?${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return compareApps.response.parse(answer.json())
}

describe('a comparison', () => {
  test('a comparison counts the countries that each app has won, in the requested order', async () => {
    const { apps, countries, measuredCountries, totalCountries } = await compare(`apps=${appB},${appA}`)
    expect(
      apps.map(({ id, wonCountries, rankedCountries, bestRank }) => [id, wonCountries, rankedCountries, bestRank]),
    ).toEqual([
      [String(appB), 2, 3, 1],
      [String(appA), 1, 2, 1],
    ])
    // Every measured country, and Japan, where one app is not sold. Not France.
    expect([measuredCountries, totalCountries, countries.length]).toEqual([4, 175, 175])
    expect(countries.slice(0, 3).map(({ storefront, winners }) => [storefront, winners])).toEqual([
      ['us', [String(appA)]],
      ['jp', [String(appB)]],
      ['de', [String(appB)]],
    ])
  })

  test('a comparison gives the state of each app in each country, and no winner if that is uncertain', async () => {
    const { countries } = await compare(`apps=${appA},${appB},${appC}`)
    const seenIn = (code: string) => {
      const country = countries.find(({ storefront }) => storefront === code)
      return {
        winners: country?.winners,
        seen: country?.seen.map(({ state, rank, reason }) => [state, rank ?? reason]),
      }
    }
    expect(seenIn('jp')).toEqual({
      winners: [String(appB)],
      seen: [
        ['not-offered', null],
        ['ranked', 1],
        ['unranked', null],
      ],
    })
    const failed = ['failed', 'http']
    expect(seenIn('fr')).toEqual({ winners: [], seen: [failed, failed, failed] })
    expect(seenIn('kr')).toMatchObject({
      winners: [],
      seen: [
        ['empty', null],
        ['empty', null],
        ['empty', null],
      ],
    })
    const never = ['not-tracked', null]
    expect(seenIn('it')).toEqual({ winners: [], seen: [never, never, never] })
  })

  test('a comparison can be made as of a day', async () => {
    const { day, apps } = await compare(`apps=${appA},${appB}&day=2026-03-03`)
    expect(day).toBe('2026-03-03')
    expect(apps.map(({ wonCountries, bestRank }) => [wonCountries, bestRank])).toEqual([
      [0, null],
      [1, 1],
    ])
  })

  test('a comparison ignores duplicate apps, and refuses six apps, none, and unknown ones', async () => {
    expect((await compare(`apps=${appA},${appA}`)).apps).toHaveLength(1)
    const ask = (query: string) => opened.server.inject({ url: `/api/comparisons?${query}` })
    expectProblem(await ask(`apps=${appA},4711`), 'app.not_found')
    expectProblem(await ask('apps=1,2,3,4,5,6'), 'request.invalid')
    expectProblem(await ask(''), 'request.invalid')
  })

  test("a comparison shows people their own keywords, and no one else's", async () => {
    const { services, server } = opened
    const [anna, ben] = [await signIn(services), await signIn(services)]
    await server.inject({
      method: 'POST',
      url: `/api/users/${anna.userId}/apps/${appA}/keywords`,
      headers: { ...sameOrigin, cookie: anna.cookie },
      payload: { storefront: 'us', keyword: 'Chess Clock' },
    })
    const keywordsFor = async (headers: Record<string, string>) => {
      const answer = await server.inject({ url: `/api/comparisons?apps=${appA},${appB}`, headers })
      const { keywords } = compareApps.response.parse(answer.json())
      return { names: keywords.map(({ keyword }) => keyword), cache: answer.headers['cache-control'] }
    }
    expect(await keywordsFor({ cookie: anna.cookie })).toEqual({ names: ['chess clock'], cache: 'private, no-cache' })
    expect((await keywordsFor({ cookie: ben.cookie })).names).toEqual([])
    expect(await keywordsFor({})).toEqual({ names: [], cache: expect.stringMatching(/^public, max-age=0/) })
  })

  test('a comparison is refreshed as soon as a chart is measured', async () => {
    const before = await compare(`apps=${appC}`)
    expect(before.apps[0]).toMatchObject({ wonCountries: 0 })
    const { history } = opened.services
    const recorded = { outcome: 'recorded', snapshot: snapshot('nl', [appC]) } as const
    await history.record([{ chart: chartOf('nl'), observedAt: hoursAgo(1), ...recorded }])
    expect((await compare(`apps=${appC}`)).apps[0]).toMatchObject({ wonCountries: 1, bestRank: 1 })
  })
})

type Person = { userId: string; cookie: string }

const call = (person: Person, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  opened.server.inject({
    method,
    url: `/api/users/${person.userId}${path}`,
    headers: { ...sameOrigin, cookie: person.cookie },
    ...(payload && { payload }),
  })

const save = (person: Person, name: string, ...appIds: number[]) =>
  call(person, 'POST', '/comparisons', { name, appStoreIds: appIds.map(String) })

const listOf = async (person: Person) =>
  listComparisons.response.parse((await call(person, 'GET', '/comparisons')).json()).comparisons

describe('saved comparisons', () => {
  test('saved comparisons are listed newest first with their apps, and only their owner can remove them', async () => {
    const { services, clock } = opened
    const [anna, ben] = [await signIn(services), await signIn(services)]
    const first = savedComparison.parse((await save(anna, ' Rivals ', appB, appA)).json())
    expect(first).toMatchObject({
      name: 'Rivals',
      apps: [{ id: String(appB) }, { id: String(appA), name: `App ${appA}` }],
    })
    clock.advance(1_000)
    await save(anna, 'Others', appA, appC, appA)
    expect((await listOf(anna)).map(({ name, apps }) => [name, apps.length])).toEqual([
      ['Others', 2],
      ['Rivals', 2],
    ])
    expect((await call(ben, 'DELETE', `/comparisons/${first.id}`)).statusCode).toBe(404)
    expect(await listOf(anna)).toHaveLength(2)
    for (const status of [204, 404])
      expect((await call(anna, 'DELETE', `/comparisons/${first.id}`)).statusCode).toBe(status)
    expect((await listOf(anna)).map(({ name }) => name)).toEqual(['Others'])
    expect(await listOf(ben)).toEqual([])
  })

  test('saved comparisons have a name and at least two known apps', async () => {
    const person = await signIn(opened.services)
    expectProblem(await save(person, 'Unknown', appA, 4711), 'app.not_found')
    expectProblem(await save(person, 'Twice', appA, appA), 'request.invalid')
    expectProblem(await save(person, 'Alone', appA), 'request.invalid')
    expectProblem(await save(person, '  ', appA, appB), 'request.invalid')
    expect(await listOf(person)).toEqual([])
  })

  test('saved comparisons are at most 50, however many are saved at once', async () => {
    const person = await signIn(opened.services)
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, number) => save(person, `No ${number}`, appA, appB)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50)
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    for (const answer of refused) expectProblem(answer, 'comparison.too_many')
    expect(await listOf(person)).toHaveLength(50)
  })

  test('saved comparisons are in the data export, and are deleted with the account', async () => {
    const { services } = opened
    const person = await signIn(services)
    await save(person, 'Mine', appA, appB)
    const { comparisons } = personalData.parse((await call(person, 'GET', '/data')).json())
    expect(comparisons).toEqual([
      {
        name: 'Mine',
        createdAt: expect.any(String),
        apps: [appA, appB].map(appId => ({ appStoreId: String(appId), name: `App ${appId}` })),
      },
    ])
    const deletion = await call(person, 'DELETE', '', { confirmation: 'delete my account' })
    expect([200, 204]).toContain(deletion.statusCode)
    expect(await services.views.comparisons.listComparisons(person.userId)).toEqual([])
  })
})
