import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { getInbox } from '#contract/inbox.ts'
import { loadScreens } from './platform/http/screens.ts'
import { checkCharts } from './testing/reported-charts.ts'
import {
  checkCircumstances,
  checkMilestones,
  checkMovers,
  checkSeries,
  checkSummary,
  checkTrend,
  checkWorld,
} from './testing/reported-ranks.ts'
import { openReportedServer, type ReportedServer } from './testing/reported-server.ts'
import { listFalseNotices, listFalseWords, type Words } from './testing/reported-words.ts'
import { buildReportedWorld } from './testing/reported-world.ts'
import { readEmail } from './testing/seen-texts.ts'

/** The answers of the assistants' tools about each app. */
const listToolWords = async ({ server, services, userId, watched }: ReportedServer): Promise<Words[]> => {
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const grant = { name: 'Assistant', scopes: ['read' as const], expiresInDays: null }
  const owner = { userId, isAdmin: false }
  const { token } = await services.database.db.transaction(tx => services.membership.tokens.create(tx, owner, grant))
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

const pagesOfApp = (appId: number): string[] => [`/app/${appId}`, `/app/${appId}/world`, `/app/${appId}/history`]

const sharedPages = [
  '/',
  '/top-international-apps',
  '/movers',
  '/movers?storefront=nz',
  '/charts?storefront=nz',
  '/charts?storefront=au&genre=6007',
  '/charts?storefront=no&view=replay',
  '/movers/weather',
  '/my-apps',
  '/inbox',
  '/report',
]

const textOf = (html: string): string =>
  html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(script|style|noscript)\b.*?<\/\1>/gis, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

/** The words of each page, as the server renders it. */
const listPageWords = async ({ read, watched }: ReportedServer): Promise<Words[]> => {
  const words: Words[] = []
  const show = async (path: string, appId?: number) =>
    words.push({ where: path, text: textOf(await read(path)), ...(appId !== undefined && { appId }) })
  for (const appId of watched) for (const path of pagesOfApp(appId)) await show(path, appId)
  for (const path of [...sharedPages, `/compare?apps=${watched.slice(0, 2).join(',')}`]) await show(path)
  expect(words.filter(({ text }) => /#\d/.test(text)).length).toBeGreaterThan(20)
  return words
}

/** Every text that people read. The explanations also name the ranks of an app's neighbours. */
const listWords = async (opened: ReportedServer): Promise<Words[]> => {
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
  return [...words, ...(await listPageWords(opened)), ...(await listToolWords(opened))]
}

// Promise: P23
test.each([
  { seed: 12, length: 12, failing: 0 },
  { seed: 30, length: 30, failing: 0.3 },
])('every surface tells only what was measured: charts of $length apps, of which $failing failed', async wanted => {
  const screens = await loadScreens()
  // `npm test` builds them before the tests of the server.
  if (!screens)
    throw new Error('The screens are not built, so their words cannot be read. Run `npm test` without a name once.')
  const opened = await openReportedServer(buildReportedWorld(wanted), screens)
  const wrong: string[] = [...(await checkMovers(opened)), ...(await checkCharts(opened))]
  for (const appId of opened.watched) {
    for (const check of [checkSeries, checkWorld, checkSummary, checkTrend, checkMilestones, checkCircumstances])
      wrong.push(...(await check(opened, appId)))
  }
  wrong.push(...listFalseWords(opened.world, await listWords(opened)))
  const { notices } = await opened.ask(getInbox, `/api/users/${opened.userId}/inbox`)
  expect(notices.length).toBeGreaterThan(10)
  wrong.push(...listFalseNotices(opened.world, notices))
  expect(wrong).toEqual([])
  await opened.close()
})
