import { beforeAll, describe, expect, test } from 'vitest'
import { listDemoEmails } from '#contract/demo-outbox.ts'
import { getInbox } from '#contract/inbox.ts'
import { getMilestone, listMilestones } from '#contract/milestones.ts'
import type { Chart } from '#domain/charts.ts'
import { addDays, dayOf } from '#domain/days.ts'
import { findReportedMilestone, milestoneKeyOf, milestonePath } from '#domain/milestones.ts'
import { dayMs } from '#domain/units.ts'
import { confirmEmail } from '../accounts/notifications.repository.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { expectProblem } from '../testing/answers.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const [tidal, quiet] = [3_300_000_001, 3_300_000_002]
const others = Array.from({ length: 100 }, (_, index) => 5_000_000_000 + index)
const games = { storefront: 'us', type: 'top-free', genre: 6014, device: 'iphone' } as const
const inJapan = { ...games, storefront: 'jp' } as const

const at = (offset: number) => new Date(`${addDays(dayOf(opened.clock.now()), offset)}T06:00:00Z`)

const chartOn = (offset: number, rank: number | null, chart: Chart = games): Snapshot => ({
  chart,
  observedAt: at(offset),
  source: 'rss',
  depth: 100,
  appIds: rank === null ? others : [...others.slice(0, rank - 1), tidal, ...others.slice(rank - 1, 99)],
})

const keyOf = (
  offset: number,
  kind: 'first-top' | 'first-country' | 'best-rank',
  level: number | null,
  chart: Chart = games,
) => milestoneKeyOf({ kind, level, chart, observedAt: at(offset) })

const list = async (appId = tidal) =>
  listMilestones.response.parse((await opened.server.inject(`/api/apps/${appId}/milestones`)).json())

const get = (key: string) => opened.server.inject(`/api/apps/${tidal}/milestones/${key}`)
const read = async (key: string) => getMilestone.response.parse((await get(key)).json())

beforeAll(async () => {
  // The demo keeps its e-mails, and their links need the server's address.
  const environment = { LIMIT_API_PER_MINUTE: '100000', DEMO: 'true', PUBLIC_URL: 'http://ranks.example' }
  opened = await openTestServer({ environment })
  const { database, history, clock } = opened.services
  const apps = [tidal, quiet].map(appId => ({ appId, name: `App ${appId}`, genre: 6014, price: 0 }))
  await recordSeenApps(database.db, apps, { storefront: 'us', at: clock.now() })
  const inGames = [null, null, null, null, null, null, null, null, 80, 70, 9, 8, 1, 5, 5, 40, 1, 1]
  await history.snapshots.recordSnapshots([
    ...inGames.map((rank, index) => chartOn(index - 20, rank)),
    // Measured only since today, so it is unknown whether it was there before.
    chartOn(-1, 3, inJapan),
    chartOn(0, 3, inJapan),
  ])
})

test('a milestone is what a measurement shows for the first time and the next one confirms, in a chart with a week of history', async () => {
  const { milestones, measuredSince } = await list()
  expect(measuredSince).toBe(addDays(dayOf(opened.clock.now()), -20))
  expect(milestones.map(({ title, rank, observedAt }) => [observedAt.slice(0, 10), rank, title])).toEqual([
    [dayOf(at(-10)), 9, 'Top 10 in Games in United States for the first time'],
    [dayOf(at(-12)), 80, 'Top 100 in Games in United States for the first time'],
  ])
  expect((await list(quiet)).milestones).toEqual([])
})

test('a feed has milestones, each with the address of its page', async () => {
  const answer = await opened.server.inject(`/feeds/milestones/${tidal}.atom`)
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(answer.body.match(/<entry>/g)).toHaveLength(2)
  expect(answer.body).toContain(`${milestonePath(`${tidal}`, keyOf(-10, 'first-top', 10))}"`)
  // An app that is not public has no news, so its feed has the milestones.
  const ofApp = await opened.server.inject(`/feeds/app/${tidal}.atom`)
  const entriesOf = (body: string) => /<entry>[\s\S]*<\/entry>/.exec(body)?.[0]
  expect(entriesOf(ofApp.body)).toBe(entriesOf(answer.body))
})

test('the poster of a milestone is drawn, and a milestone that is not believed has none', async () => {
  const draw = (key: string, size: string) => opened.server.inject(`/api/og/app/${tidal}/milestone/${key}?size=${size}`)
  for (const size of ['landscape', 'square', 'story']) {
    const answer = await draw(keyOf(-10, 'first-top', 10), size)
    expect([answer.statusCode, answer.headers['content-type']], size).toEqual([200, 'image/png'])
  }
  expectProblem(await draw(keyOf(-8, 'first-top', 1), 'square'), 'milestone.not_found')
})

test('a number 1 that the next measurement does not show is no milestone, its page says so, and no later one is the first', async () => {
  const passing = await read(keyOf(-8, 'first-top', 1))
  expect(passing).toMatchObject({ state: 'passing', milestone: { rank: 1 } })
  expect(passing.points.at(-1)).toMatchObject({ state: 'ranked', rank: 1 })
  // Within the top 10, but not for the first time.
  expectProblem(await get(keyOf(-7, 'first-top', 10)), 'milestone.not_found')
  expectProblem(await get(keyOf(-4, 'first-top', 1)), 'milestone.not_found')
  // The best rank in the summary, but no milestone.
  expect(await read(keyOf(-8, 'best-rank', null))).toMatchObject({ state: 'passing', milestone: { rank: 1 } })
  const found = await read(keyOf(-8, 'first-top', 5))
  expect(found).toMatchObject({ state: 'believed', milestone: { rank: 1, kind: 'first-top', level: 5 } })
  expect(found.points.at(-1)).toMatchObject({ state: 'ranked', rank: 1 })
  expect(found.points.filter(({ state }) => state === 'ranked')).toHaveLength(5)
})

test('a first rank in a country waits for the next measurement, and a list leaves it out until then', async () => {
  const brazil = { ...games, storefront: 'br' } as const
  const { history } = opened.services
  const { milestones } = opened.services.views
  await history.snapshots.recordSnapshots([chartOn(-15, null, brazil), chartOn(-2, 30, brazil)])
  const key = keyOf(-2, 'first-country', null, brazil)
  expect(await milestones.getMilestone(tidal, key)).toMatchObject({ state: 'unconfirmed', milestone: { rank: 30 } })
  const isListed = async () =>
    (await milestones.listMilestones(tidal)).milestones.some(({ chart }) => chart.storefront === 'br')
  expect(await isListed()).toBe(false)
  await history.snapshots.recordSnapshots([chartOn(-1, 35, brazil)])
  expect(await milestones.getMilestone(tidal, key)).toMatchObject({ state: 'believed' })
  expect(await isListed()).toBe(true)
})

test('a milestone whose measurement is withdrawn says so on its page and is in no list', async () => {
  const key = keyOf(-10, 'first-top', 10)
  expect(await read(key)).toMatchObject({ state: 'believed' })
  const { cookie } = await signIn(opened.services, { isAdmin: true })
  const from = at(-10).toISOString()
  const payload = { from, to: from, storefront: 'us', reason: 'A wrong answer', readings: 1 }
  const headers = { ...sameOrigin, cookie }
  const made = await opened.server.inject({ method: 'POST', url: '/api/admin/withdrawals', headers, payload })
  expect(made.statusCode, made.body).toBe(200)
  expect(await read(key)).toMatchObject({ state: 'withdrawn', points: [] })
  expect((await list()).milestones.some(each => each.key === key)).toBe(false)
})

test('unknown apps and addresses that name no milestone are refused', async () => {
  expectProblem(await opened.server.inject('/api/apps/4711/milestones'), 'app.not_found')
  for (const key of ['nothing', 'first-top-10.us.top-free.6014.iphone.0', 'first-top-10.zz.top-free.6014.iphone.1'])
    expectProblem(await get(key), 'milestone.not_found')
})

describe('a milestone on its way', () => {
  const climber = 3_300_000_003
  const germany = { ...games, storefront: 'de' } as const
  let call: (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => Promise<unknown>

  /** A day on which Ada's app is measured, and everything that follows from it. */
  const measure = async (rank: number) => {
    const { history } = opened.services
    const { evaluate, outbox } = opened.services.alerting
    opened.clock.advance(dayMs)
    const appIds = others.toSpliced(rank - 1, 1, climber)
    const snapshot: Snapshot = { chart: germany, observedAt: opened.clock.now(), source: 'rss', depth: 100, appIds }
    const recorded = { chart: germany, observedAt: snapshot.observedAt, outcome: 'recorded' as const, snapshot }
    await history.record([recorded])
    await evaluate()
    await outbox.deliverDue()
    return snapshot.observedAt
  }
  const listEmails = async () =>
    listDemoEmails.response.parse((await opened.server.inject('/api/demo/letters')).json()).letters

  beforeAll(async () => {
    const { database, clock } = opened.services
    const app = { appId: climber, name: 'Climber', genre: 6014, price: 0 }
    await recordSeenApps(database.db, [app], { storefront: 'us', at: clock.now() })
    const { userId, cookie } = await signIn(opened.services)
    const headers = { ...sameOrigin, cookie }
    call = async (method, path, payload) => {
      const url = `/api/users/${userId}${path}`
      const answer = await opened.server.inject({ method, url, headers, ...(payload && { payload }) })
      expect(answer.statusCode, answer.body).toBeLessThan(300)
      return answer.body && answer.json()
    }
    const email = 'ada@example.com'
    await call('PUT', '/notifications', { email, enabled: true })
    await confirmEmail(database.db, { userId, email, now: clock.now() })
    await call('POST', `/apps/${climber}/track`)
    for (const rank of [30, 30, 30, 30, 30, 30, 30, 30]) await measure(rank)
  })

  const readInbox = async () => {
    const { notices } = getInbox.response.parse(await call('GET', '/inbox'))
    const changes = notices.flatMap(({ apps }) => apps.flatMap(app => app.changes))
    const tops = changes.filter(({ reason }) => reason.kind === 'first-top' && reason.top === 10)
    const corrections = notices.flatMap(({ notes }) => notes).filter(({ kind }) => kind === 'withdrawn')
    return { tops: tops.map(change => [findReportedMilestone(change), change.isWithdrawn]), corrections }
  }
  const find = async (key: string) => {
    const page = await opened.server.inject(`/api/apps/${climber}/milestones/${key}`)
    const poster = await opened.server.inject(`/api/og/app/${climber}/milestone/${key}?size=landscape`)
    const feed = await opened.server.inject(`/feeds/milestones/${climber}.atom`)
    return {
      state: getMilestone.response.parse(page.json()).state,
      poster: poster.headers['content-type'],
      isListed: (await list(climber)).milestones.some(each => each.key === key),
      isInFeed: feed.body.includes(`${milestonePath(`${climber}`, key)}"`),
    }
  }
  let observedAt: Date
  let key: string

  test('a milestone on its way goes from a measurement to the inbox with its address, an e-mail with its link, its page, and, once confirmed, list, poster and feed', async () => {
    observedAt = await measure(9)
    key = milestoneKeyOf({ kind: 'first-top', level: 10, chart: germany, observedAt })
    expect(await readInbox()).toEqual({ tops: [[key, false]], corrections: [] })
    const [email] = await listEmails()
    expect(email?.subject).toBe('Climber: first time in the top 10 in Germany')
    const letter = await opened.server.inject(`/demo/letters/${email?.id}`)
    expect(letter.body).toContain(`href="http://ranks.example${milestonePath(`${climber}`, key)}"`)
    const nothing = { poster: 'application/problem+json; charset=utf-8', isListed: false, isInFeed: false }
    expect(await find(key)).toEqual({ state: 'unconfirmed', ...nothing })
    // The better rank comes on a later day, because a list shows only the best rank of a day, not a first top 10 on the same day.
    for (const rank of [9, 8, 8]) await measure(rank)
    expect(await find(key)).toEqual({ state: 'believed', poster: 'image/png', isListed: true, isInFeed: true })
    expect((await readInbox()).tops).toEqual([[key, false]])
  })

  test('a milestone on its way is withdrawn with its measurement: its page says so, list, poster and feed lose it, one correction goes out, and no notice repeats', async () => {
    const { cookie } = await signIn(opened.services, { isAdmin: true })
    const at = observedAt.toISOString()
    const payload = { from: at, to: at, storefront: 'de', reason: 'A wrong answer', readings: 1 }
    const headers = { ...sameOrigin, cookie }
    const made = await opened.server.inject({ method: 'POST', url: '/api/admin/withdrawals', headers, payload })
    expect(made.statusCode, made.body).toBe(200)
    while (await opened.services.alerting.correct());
    const gone = { poster: 'application/problem+json; charset=utf-8', isListed: false, isInFeed: false }
    expect(await find(key)).toEqual({ state: 'withdrawn', ...gone })
    for (const rank of [9, 30, 9]) await measure(rank)
    expect(await readInbox()).toMatchObject({ tops: [[key, true]], corrections: [{ reason: 'A wrong answer' }] })
    const subjects = (await listEmails()).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject.includes('first time'))).toHaveLength(1)
  })
})
