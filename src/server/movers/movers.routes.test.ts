import { beforeAll, expect, test } from 'vitest'
import { listMovers } from '#contract/movers.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const get = (query = '?noise=all', headers: Record<string, string> = {}) =>
  opened.server.inject({ url: `/api/movers${query}`, headers })

const measured = (storefront: StorefrontCode, at: string, appIds: number[]): ChartFetch => {
  const chart = { storefront, type: 'top-free', genre: 36, device: 'iphone' } as const
  const observedAt = new Date(`2026-03-${at}:00Z`)
  return { chart, observedAt, outcome: 'recorded', snapshot: { chart, observedAt, source: 'rss', depth: 100, appIds } }
}

const record = async (...fetches: ChartFetch[]) => {
  await opened.services.history.record(fetches)
}

const climbersOf = (answer: Awaited<ReturnType<typeof get>>) =>
  listMovers.response.parse(answer.json()).climbers.apps.map(({ app, rankChange }) => `${app.id} ${rankChange}`)

beforeAll(async () => {
  opened = await openTestServer()
  await record(measured('us', '06T11:00', [11, 12, 13]), measured('us', '07T11:00', [13, 11, 12]))
})

test('the movers of the US top free chart are public, and cached until one of the charts is recorded', async () => {
  const first = await get()
  expect(first.statusCode).toBe(200)
  expect(listMovers.response.parse(first.json())).toMatchObject({ storefront: 'us', span: 'day', measuredCountries: 1 })
  expect(climbersOf(first)).toEqual(['13 2'])
  const world = await get('?noise=all&storefront=world')
  const again = (query: string, answer: typeof first) => get(query, { 'if-none-match': String(answer.headers.etag) })
  await record(measured('de', '07T11:30', [11]))
  expect((await again('?noise=all', first)).statusCode).toBe(304)
  expect((await again('?noise=all&storefront=world', world)).statusCode).toBe(200)
  await record(measured('us', '07T11:40', [12, 11, 13]))
  expect(climbersOf(await again('?noise=all', first))).toEqual(['12 1'])
})

test('an invalid span, country or chart is refused with a sentence that names it', async () => {
  for (const query of ['?span=year', '?storefront=xx', '?genre=1', '?limit=201', '?limit=0', '?at=yesterday']) {
    const answer = await get(query)
    expect(answer.json()).toMatchObject({ code: 'request.invalid', status: 400 })
    expect(answer.json().message).toContain(query.slice(1, query.indexOf('=')))
  }
})
