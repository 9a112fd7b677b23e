import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#domain/units.ts'
import { buildHttpServer } from './http-server.ts'
import type { HttpServer } from './platform/http/http.ts'
import { accessMatrix, appId } from './testing/access-matrix.ts'
import { known, listOperations, openEveryOperation } from './testing/every-operation.ts'
import { createCallers } from './testing/odd-callers.ts'
import { drawOddRequests } from './testing/odd-requests.ts'

type Answer = Awaited<ReturnType<HttpServer['inject']>>

let opened: Awaited<ReturnType<typeof openEveryOperation>>

beforeAll(async () => {
  opened = await openEveryOperation(pino({ level: 'silent' }))
})

/** Why these are sent again. So are answers that may not be stored, and failures and redirects. */
const sentAgain: Record<string, string> = {
  'GET /api/data-health': 'It says when it looked, and how old each chart was then.',
  'GET /api/world-scores': 'It has the scores that were computed since.',
  'GET /api/placeholder-icon': 'Clients keep it for a day without asking.',
}

/** The text around the first difference. */
const whereDiffers = (a: string, b: string): string[] => {
  const at = [...a].findIndex((character, index) => character !== b[index])
  return [a, b].map(text => text.slice(Math.max(0, at - 40), at + 40))
}

const laterMs = 10 * minuteMs

/** Asks another process of the same site, which has kept no answer of the first. */
const askLater = async (ask: (other: HttpServer) => Promise<void>): Promise<void> => {
  const { services, clock } = opened
  clock.advance(laterMs)
  const other = await buildHttpServer(services, { isStopping: () => false, screens: undefined })
  await ask(other)
  await other.close()
}

test('every answer of the API that is the same after ten minutes is sent only once to a client that keeps it', async () => {
  const { server } = opened
  const callers = createCallers(opened)
  const operations = (await listOperations(opened)).filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.endsWith('/events'),
  )
  const [requests = []] = drawOddRequests({ operations, known, seed: 1, perOperation: 1 })
  const asked: { operation: string; url: string; cookie: string; first: Answer }[] = []
  for (const { operation, url: drawn } of requests) {
    const access = accessMatrix[operation]?.access
    const caller = access === 'admin' ? 'admin' : access === 'everyone' ? 'visitor' : 'member'
    const url = await callers.fillIn(drawn, caller)
    const cookie = (await callers.findCookie(caller)) ?? ''
    asked.push({ operation, url, cookie, first: await server.inject({ url, headers: { cookie } }) })
  }
  const others: unknown[] = []
  await askLater(async other => {
    for (const { operation, url, cookie, first } of asked) {
      const isKept = first.statusCode === 200 && first.headers['cache-control'] !== 'no-store'
      if (!isKept || sentAgain[operation]) continue
      const headers = { cookie, 'if-none-match': String(first.headers.etag ?? '') }
      const again = await other.inject({ url, headers })
      if (again.statusCode !== 304) others.push([operation, first.headers.etag, whereDiffers(first.body, again.body)])
    }
  })
  expect(others).toEqual([])
  expect(asked.filter(({ first }) => first.headers.etag !== undefined).length).toBeGreaterThan(40)
})

test('a chart that fell silent has the same answers in each minute of an hour, with its gap', async () => {
  const { server, services } = opened
  const chart = { storefront: 'jp', type: 'top-free', genre: 36, device: 'iphone' } as const
  const reading = { chart, source: 'rss', depth: 100, appIds: [appId] } as const
  await services.history.snapshots.recordSnapshots([
    { ...reading, observedAt: new Date('2026-02-01T10:00:00Z') },
    { ...reading, observedAt: new Date('2026-02-02T10:00:00Z') },
  ])
  const urls = [
    `/api/apps/${appId}/ranks?storefront=jp`,
    `/api/rank-series?apps=${appId}&charts=jp:top-free:36:iphone`,
    '/api/charts/moments?storefront=jp',
  ]
  const before = await Promise.all(urls.map(url => server.inject(url)))
  for (const { body } of before) expect(body).toContain('"failed"')
  await askLater(async other => {
    const after = await Promise.all(urls.map(url => other.inject(url)))
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
  })
})
