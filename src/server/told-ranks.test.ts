import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { getInbox } from '#contract/inbox.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { ensureUser } from './accounts/users.repository.ts'
import { recordSeenApps } from './catalog/apps.repository.ts'
import { addPublicApps } from './catalog/public-apps.repository.ts'
import { enqueueFetches } from './history/recordings.repository.ts'
import type { ChartFetch } from './history/snapshots.rules.ts'
import { openMailServer } from './testing/mail-server.ts'
import { readEmail } from './testing/seen-texts.ts'
import { createTestClock } from './testing/test-clock.ts'
import { sameOrigin, signIn } from './testing/test-people.ts'
import { openTestServer } from './testing/test-server.ts'
import { checkCharts } from './testing/told-charts.ts'
import {
  type Ask,
  checkCircumstances,
  checkMilestones,
  checkMovers,
  checkSeries,
  checkSummary,
  checkTrend,
  checkWorld,
} from './testing/told-ranks.ts'
import { listFalseNotices, listFalseWords, type Words } from './testing/told-words.ts'
import {
  buildToldWorld,
  category,
  categoryOf,
  end,
  type Reading,
  type ToldWorld,
  toldDays,
} from './testing/told-world.ts'

const toFetch = (chart: Chart, { at: observedAt, appIds }: Reading): ChartFetch =>
  appIds
    ? { chart, observedAt, outcome: 'recorded', snapshot: { chart, observedAt, source: 'rss', depth: 100, appIds } }
    : { chart, observedAt, outcome: 'failed', reason: 'http', detail: 'The App Store answered with the status 503.' }

const nameOf = (appId: number): string => `Number ${String(appId).slice(-3)}`

/** A server that has lived through the days of the world, with a person who is told everything about some of its apps. */
const openTold = async (world: ToldWorld) => {
  const clock = createTestClock(toldDays[0])
  const mail = await openMailServer()
  const { server, services, close } = await openTestServer({
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'ranks@ranks.example',
      LIMIT_API_PER_MINUTE: '1000000',
      LIMIT_IMAGES_PER_MINUTE: '1000000',
    },
    clock,
  })
  const { db } = services.database
  const named = world.appIds.map(appId => ({ appId, name: nameOf(appId), genre: categoryOf(appId), price: 0 }))
  await recordSeenApps(db, named, { storefront: 'us', at: clock.now() })
  const watched = world.appIds.filter(appId => categoryOf(appId) === category).slice(0, 6)
  await addPublicApps(db, watched, clock.now())
  const identity = { issuer: 'https://test.invalid', subject: 'Max', username: 'Max', email: 'max@ranks.example' }
  const { userId, cookie } = await signIn(services, { name: 'Max' })
  await ensureUser(db, { ...identity, isEmailVerified: true }, clock.now())
  const headers = { cookie, ...sameOrigin }
  const change = async (method: 'PUT' | 'POST', path: string, payload?: object) => {
    const url = `/api/users/${userId}${path}`
    const answer = await server.inject({ method, url, headers, ...(payload && { payload }) })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  await change('PUT', '/notifications', { email: identity.email, enabled: true })
  for (const appId of watched) await change('POST', `/apps/${appId}/track`)
  for (const question of [
    { kind: 'moved', places: 3, direction: 'any' },
    { kind: 'unusual-move', direction: 'any' },
    { kind: 'left-top', tops: [1, 5, 10, 25, 50, 100] },
    { kind: 'entered-top', tops: [1, 5, 10, 25, 50, 100] },
  ]) {
    const scope = { charts: 'any', storefronts: null, chartTypes: null, devices: null, genres: null }
    await change('POST', '/alerts/rules', { appStoreId: null, question, scope, isOn: true, channelIds: null })
  }
  for (const [day, at] of toldDays.entries()) {
    clock.set(at)
    const fetches = world.charts.flatMap(chart => {
      const reading = world.readings.get(chartKeyOf(chart))?.[day]
      return reading ? [toFetch(chart, reading)] : []
    })
    await enqueueFetches(db, fetches)
    await services.history.flush()
    while (await services.evaluate());
    while (await services.correct());
    await services.outbox.deliverDue()
  }
  clock.set(end)
  // The first session has expired by now.
  const again = await signIn(services, { name: 'Max' })
  const read = async (url: string): Promise<string> => {
    const answer = await server.inject({ url, headers: { cookie: again.cookie } })
    expect(answer.statusCode, url).toBe(200)
    return answer.body
  }
  const ask: Ask = async (endpoint, path) => endpoint.response.parse(JSON.parse(await read(path))) as never
  return { world, server, services, watched, userId, read, ask, mail, close }
}

type Opened = Awaited<ReturnType<typeof openTold>>

/** What the tools for assistants answer about each app. */
const listToolWords = async ({ server, services, userId, watched }: Opened): Promise<Words[]> => {
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const grant = { name: 'Assistant', scopes: ['read' as const], expiresInDays: null }
  const owner = { userId, isAdmin: false }
  const { token } = await services.database.db.transaction(tx => services.tokens.create(tx, owner, grant))
  const client = new Client({ name: 'a test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
  const words: Words[] = []
  const use = async (name: string, args: Record<string, unknown>, appId?: number) => {
    const answer = await client.callTool({ name, arguments: args })
    expect(answer.isError, `${name} ${JSON.stringify(answer.content)}`).not.toBe(true)
    words.push({ where: name, text: JSON.stringify(answer), ...(appId !== undefined && { appId }) })
  }
  for (const appId of watched) {
    const appStoreId = String(appId)
    await use('get_app_standing', { appStoreId }, appId)
    await use('list_milestones', { appStoreId }, appId)
    await use('explain_move', { appStoreId })
  }
  await use('list_my_apps', {})
  await use('list_my_alerts', {})
  await use('get_my_report', {})
  await client.close()
  return words
}

/** Every text that people read. The explanations also name the ranks of an app's neighbours. */
const listWords = async (opened: Opened): Promise<Words[]> => {
  const { read, watched, userId, mail } = opened
  const ofApps: [path: (appId: number) => string, isAlone: boolean][] = [
    [appId => `/badge/app/${appId}.svg`, true],
    [appId => `/embed/app/${appId}`, true],
    [appId => `/feeds/app/${appId}.atom`, true],
    [appId => `/feeds/milestones/${appId}.atom`, true],
    [appId => `/api/apps/${appId}/circumstances`, false],
    [appId => `/api/apps/${appId}/milestones`, true],
  ]
  const words: Words[] = []
  for (const appId of watched) {
    for (const [path, isAlone] of ofApps)
      words.push({ where: path(appId), text: await read(path(appId)), ...(isAlone && { appId }) })
  }
  const shared = ['/feeds/lists/public.atom', '/feeds/movers/nz.atom', '/api/highlights', `/api/users/${userId}/report`]
  for (const path of shared) words.push({ where: path, text: await read(path) })
  words.push(...mail.emails.map(email => ({ where: `e-mail ${email.subject}`, text: readEmail(email) })))
  return [...words, ...(await listToolWords(opened))]
}

test.each([
  { seed: 12, length: 12, failing: 0 },
  { seed: 30, length: 30, failing: 0.3 },
])('every surface tells only what was measured: charts of $length apps, of which $failing failed', async wanted => {
  const told = await openTold(buildToldWorld(wanted))
  const wrong: string[] = [...(await checkMovers(told)), ...(await checkCharts(told))]
  for (const appId of told.watched) {
    for (const check of [checkSeries, checkWorld, checkSummary, checkTrend, checkMilestones, checkCircumstances])
      wrong.push(...(await check(told, appId)))
  }
  wrong.push(...listFalseWords(told.world, await listWords(told)))
  const { notices } = await told.ask(getInbox, `/api/users/${told.userId}/inbox`)
  expect(notices.length).toBeGreaterThan(10)
  wrong.push(...listFalseNotices(told.world, notices))
  expect(wrong).toEqual([])
  await told.close()
})
