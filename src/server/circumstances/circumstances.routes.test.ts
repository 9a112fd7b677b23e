import { beforeAll, expect, test } from 'vitest'
import { type Circumstances, getCircumstances } from '#contract/circumstances.ts'
import { addDays, dayOf } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { expectProblem } from '../testing/answers.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const [tidalNotes, tidalTasks, quiet, unknown] = [3_300_000_001, 3_300_000_002, 3_300_000_003, 3_300_000_009]
const others = Array.from({ length: 97 }, (_, index) => 5_000_000_000 + index)
const historyDays = 60
const climbedOn = -3

const today = () => dayOf(opened.clock.now())
const noonOf = (offset: number) => new Date(`${addDays(today(), offset)}T06:00:00Z`)

/** A rank that moves by two places from day to day. */
const calmRank = (usual: number, offset: number): number => usual + 2 * (Math.abs(offset) % 2)

const chartOn = (storefront: StorefrontCode, offset: number): Snapshot => {
  const isAfter = offset >= climbedOn
  const hasClimbed = isAfter && storefront !== 'de'
  const ranks: [number, number][] = [
    [tidalNotes, calmRank(hasClimbed ? 8 : 60, offset)],
    [tidalTasks, calmRank(isAfter ? 24 : 44, offset)],
    [quiet, calmRank(80, offset)],
  ]
  const appIds = [...others]
  for (const [appId, rank] of ranks.toSorted(([, a], [, b]) => a - b)) appIds.splice(rank - 1, 0, appId)
  const chart = { storefront, type: 'top-free', genre: 36, device: 'iphone' } as const
  return { chart, observedAt: noonOf(offset), source: 'rss', depth: 100, appIds }
}

const get = async (appId: number, query = ''): Promise<Circumstances> => {
  const answer = await opened.server.inject(`/api/apps/${appId}/circumstances${query}`)
  return getCircumstances.response.parse(answer.json())
}

const textOf = ({ headline, sentences }: Circumstances): string =>
  [headline, ...sentences.map(({ text }) => text)].join('\n')

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, history, clock } = opened.services
  const { storePages } = opened.services.measuring
  const apps = [tidalNotes, tidalTasks, quiet].map((appId, index) => ({
    appId,
    name: ['Tidal Notes', 'Tidal Tasks', 'Quiet'][index] ?? '',
    developerId: index < 2 ? 77 : 78,
    price: 0,
  }))
  await recordSeenApps(database.db, apps, { storefront: 'us', at: clock.now() })
  const offsets = Array.from({ length: historyDays }, (_, index) => index + 1 - historyDays)
  await history.snapshots.recordSnapshots(
    (['us', 'jp', 'de'] as const).flatMap(storefront => offsets.map(offset => chartOn(storefront, offset))),
  )
  const readOn = (offset: number, version: string, price: number) =>
    storePages.recordPages([
      {
        storefront: 'us',
        purpose: 'pages',
        found: [{ appId: tidalNotes, version, updatedAt: noonOf(offset), price, currency: 'USD' }],
        missing: [],
        at: noonOf(offset),
      },
    ])
  await readOn(-20, '5.1', 2.99)
  await readOn(-5, '5.2', 0)
})

test('the newest unusual move comes with the circumstances around it', async () => {
  const found = await get(tidalNotes)
  expect(found).toMatchObject({
    verdict: 'unusual',
    day: addDays(today(), climbedOn),
    chart: { storefront: 'us', genre: 36 },
    move: { before: { rank: 60 }, after: { rank: 10 }, places: 50, usualMove: 2, isBound: false },
    near: {
      countries: { judged: 2, moved: ['jp'] },
      developerApps: [{ name: 'Tidal Tasks', previousRank: 44, rank: 26 }],
      events: [
        { kind: 'version', version: '5.2', day: addDays(today(), -5) },
        { kind: 'price', previous: { price: 2.99 }, current: { price: 0 } },
      ],
    },
    windows: { verdict: 'not-enough', beforeDays: 7, afterDays: 3, finalOn: addDays(today(), climbedOn + 8) },
  })
  const { passed, left, passedBy, entered } = found.move?.passes ?? { passed: 0, left: 0, passedBy: 0, entered: 0 }
  expect(passed + left - passedBy - entered).toBe(50)
  expect(found.episode).toMatchObject({ from: { rank: 60 }, to: { rank: 8 }, days: 2, version: { version: '5.2' } })
  expect(found.unusualDays).toEqual([addDays(today(), climbedOn)])
  expect(found.headline).toBe('Went from #60 to #8 in United States in 2 days, starting 2 days after version 5.2')
  expect(textOf(found)).toContain('52 places, more than in any other climb measured in the 60 days before.')
  expect(textOf(found)).toMatch(/Climbed from #60 to #10 on /)
  expect(textOf(found)).toContain('50 places, 25 times its usual move of 2.')
  expect(textOf(found)).toContain('Version 5.2 came 2 days before.')
  expect(textOf(found)).toContain('Its price in United States went from $2.99 to free 2 days before.')
  expect(textOf(found)).toContain('Same developer: Tidal Tasks went from #44 to #26.')
  expect(textOf(found)).toMatch(/Not enough to compare: 7 days before and 3 days after are measured\. Not final until /)
  expect(found.days.ranks.slice(-4)).toEqual([10, 8, 10, 8])
})

test('an app without a rank now has the chart of its category, taken from its charts before its store page is read', async () => {
  const left = 3_300_000_004
  const { database, history, clock } = opened.services
  await recordSeenApps(database.db, [{ appId: left, name: 'Left' }], { storefront: 'us', at: clock.now() })
  const chart = { storefront: 'us', type: 'top-paid', genre: 6007, device: 'iphone' } as const
  await history.snapshots.recordSnapshots([
    { chart, observedAt: noonOf(-20), source: 'rss', depth: 100, appIds: [left, ...others] },
    { chart, observedAt: noonOf(-19), source: 'rss', depth: 100, appIds: others },
  ])
  expect((await get(left)).chart).toMatchObject({ type: 'top-paid', genre: 6007 })
})

test('the circumstances as CSV have a line for each sentence', async () => {
  const answer = await opened.server.inject(`/api/apps/${tidalNotes}/circumstances.csv`)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = answer.body.split('\r\n').slice(0, -1)
  expect(lines[0]).toBe('\uFEFFappStoreId,chart,day,verdict,about,text')
  expect(lines).toHaveLength(2 + (await get(tidalNotes)).sentences.length)
  expect(lines[1]).toMatch(
    new RegExp(`^${tidalNotes},us:top-free:36:iphone,.*,unusual,headline,"Went from #60 to #8 in United States`),
  )
})

test('an app without an unusual move has none, and an ordinary day ends there', async () => {
  expect(await get(quiet)).toMatchObject({ verdict: 'none', day: null, move: null, near: null, windows: null })
  const day = addDays(today(), -30)
  const ordinary = await get(tidalNotes, `?day=${day}&storefront=de`)
  expect(ordinary).toMatchObject({ verdict: 'ordinary', near: null, windows: { beforeDays: 7, afterDays: 7 } })
  expect(textOf(ordinary)).toContain('An ordinary move for this app.')
})

test('no sentence claims a cause', async () => {
  const all = [
    await get(tidalNotes),
    await get(tidalTasks),
    await get(quiet),
    await get(tidalNotes, `?day=${addDays(today(), -30)}`),
  ]
  const claims = /\b(because|due to|caused?s?|thanks to|drove|driven|led to|impact|effect|result(ed)?)\b/i
  for (const found of all) expect(textOf(found).replace('Ranks alone cannot show a cause.', '')).not.toMatch(claims)
  expect(textOf(await get(tidalNotes))).toContain('Ranks alone cannot show a cause.')
})

test('there is no answer over a gap, before the first measurement and in the future', async () => {
  for (const offset of [-historyDays, -200, 5]) {
    const found = await get(tidalNotes, `?day=${addDays(today(), offset)}&storefront=us`)
    expect(found, String(offset)).toMatchObject({ verdict: 'not-measured', move: null, near: null })
    expect(found.headline).toMatch(/^Not enough data for /)
  }
})

test('a withdrawn measurement takes its move along at once', async () => {
  const day = addDays(today(), climbedOn)
  expect(await get(tidalNotes, `?day=${day}&storefront=jp`)).toMatchObject({ verdict: 'unusual' })
  const { cookie } = await signIn(opened.services, { isAdmin: true })
  const at = noonOf(climbedOn).toISOString()
  const payload = { from: at, to: at, storefront: 'jp', reason: 'A wrong answer', readings: 1 }
  const headers = { ...sameOrigin, cookie }
  const made = await opened.server.inject({ method: 'POST', url: '/api/admin/withdrawals', headers, payload })
  expect(made.statusCode, made.body).toBe(200)
  expect(await get(tidalNotes, `?day=${day}&storefront=jp`)).toMatchObject({ verdict: 'not-measured', move: null })
})

test('an unknown app and an invalid day are refused', async () => {
  expectProblem(await opened.server.inject(`/api/apps/${unknown}/circumstances`), 'app.not_found')
  expectProblem(await opened.server.inject(`/api/apps/${quiet}/circumstances?day=tomorrow`), 'request.invalid')
})
