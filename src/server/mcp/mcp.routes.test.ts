import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getChart } from '#contract/chart-snapshots.ts'
import { getDataHealth } from '#contract/data-health.ts'
import { listMovers } from '#contract/movers.ts'
import { listRankSeries } from '#contract/rank-histories.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { listTrackedApps } from '#contract/tracking.ts'
import { getAppWorld } from '#contract/worlds.ts'
import type { TokenScope } from '#domain/tokens.ts'
import { dayMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

const chess = 6760838876
const chart = { type: 'top-free', genre: 36, device: 'iphone' } as const
const days = 5

let opened: Awaited<ReturnType<typeof openTestServer>>
let url: string
let ann: { userId: string; cookie: string }

/** Chess climbs from #10 to #6 in the US and is #3 in Japan; Brazil was measured without it. */
const plant = async () => {
  const { services } = opened
  const now = services.clock.now().getTime()
  const others = Array.from({ length: 12 }, (_, index) => 1_000 + index)
  await recordSeenApps(
    services.database.db,
    [{ appId: chess, name: 'Chess' }, ...others.map(appId => ({ appId, name: `App ${appId}` }))],
    { storefront: 'us', at: services.clock.now() },
  )
  const snapshots = Array.from({ length: days }, (_, ago) => {
    const observedAt = new Date(now - ago * dayMs)
    const place = (storefront: 'us' | 'jp' | 'br', rank: number | undefined) => {
      const appIds = others.slice(0, 10)
      if (rank !== undefined) appIds.splice(rank - 1, 0, chess)
      return { chart: { storefront, ...chart }, observedAt, source: 'rss' as const, depth: 100, appIds }
    }
    return [place('us', 6 + ago), place('jp', 3), place('br', undefined)]
  })
  await services.history.snapshots.recordSnapshots(snapshots.flat())
}

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '10000' } })
  await plant()
  ann = await signIn(opened.services, { name: 'Ann' })
  url = await opened.server.listen({ host: '127.0.0.1', port: 0 })
})

const opening: Client[] = []
afterAll(() => Promise.all(opening.map(client => client.close())))

const createToken = async (scopes: TokenScope[]): Promise<string> => {
  const { database } = opened.services
  const { tokens } = opened.services.membership
  const grant = { name: 'Assistant', scopes, expiresInDays: null }
  return (await database.db.transaction(tx => tokens.create(tx, { ...ann, isAdmin: false }, grant))).token
}

const connect = async (token?: string): Promise<Client> => {
  const client = new Client({ name: 'a test', version: '1' })
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  opening.push(client)
  return client
}

type Answer = { isError?: boolean; structuredContent?: Record<string, unknown>; content?: unknown }

const use = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: args })) as Answer

const ask = async (path: string, token?: string): Promise<unknown> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return (await fetch(`${url}${path}`, { headers })).json()
}

const appStoreId = String(chess)

describe('an assistant of a visitor', () => {
  let client: Client

  beforeAll(async () => {
    client = await connect()
  })

  test('an assistant of a visitor is told of every tool and whether it changes something, in a list of less than 5,000 tokens', async () => {
    const { tools } = await client.listTools()
    expect(tools.length).toBeGreaterThan(15)
    for (const one of tools) {
      expect(one.name).toMatch(/^[a-z]+(_[a-z]+)+$/)
      expect(one.annotations?.openWorldHint).toBe(false)
    }
    const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)
    expect(changing.sort()).toEqual(['add_note', 'track_app', 'untrack_app'])
    expect(JSON.stringify(tools).length, 'characters that each session reads, about four to a token').toBeLessThan(
      20_000,
    )
  })

  test('an assistant of a visitor finds an app', async () => {
    const { structuredContent } = await use(client, 'search_apps', { query: 'chess' })
    expect(structuredContent).toMatchObject({ apps: [{ appStoreId, name: 'Chess', page: `${url}/app/${chess}` }] })
  })

  test('an assistant of a visitor gets the standing that the API gives', async () => {
    const summary = getAppSummary.response.parse(await ask(`/api/apps/${chess}/summary`))
    const { structuredContent } = await use(client, 'get_app_standing', { appStoreId })
    expect(structuredContent).toMatchObject({
      charts: summary.scope.words,
      best: { rank: 3, chart: { storefront: 'jp' }, week: null },
      countriesNow: { top5: summary.rankings.top5, measuredCountries: summary.rankings.measuredCountries },
      topCountries: summary.topCountries.map(({ rank, observedAt }) => ({ rank, observedAt })),
      observedAt: summary.observedAt,
    })
  })

  test('an assistant of a visitor gets each country with its state, page by page, none twice and none missing', async () => {
    const world = getAppWorld.response.parse(await ask(`/api/apps/${chess}/world`))
    const seen: unknown[] = []
    let cursor: unknown
    do {
      const args = { appStoreId, limit: 60, ...(cursor ? { cursor } : {}) }
      const { structuredContent } = await use(client, 'list_countries', args)
      const { countries, nextCursor } = z
        .object({ countries: z.array(z.unknown()), nextCursor: z.unknown() })
        .parse(structuredContent)
      seen.push(...countries)
      cursor = nextCursor
    } while (cursor)
    expect(seen).toMatchObject(world.countries.map(({ storefront, state, rank }) => ({ storefront, state, rank })))
    expect(seen).toContainEqual(expect.objectContaining({ storefront: 'br', state: 'unranked', rank: null, depth: 10 }))
  })

  test('an assistant of a visitor gets the history with its states', async () => {
    const key = 'us:top-free:36:iphone'
    const known = listRankSeries.response.parse(
      await ask(`/api/rank-series?apps=${chess}&charts=${key}&resolution=day`),
    )
    const { structuredContent } = await use(client, 'get_rank_history', { appStoreId, storefront: 'us' })
    const points = known.series.flatMap(series => series.points)
    expect(structuredContent).toMatchObject({
      bestRank: 6,
      first: { rank: 10 },
      last: { rank: 6 },
      measuredPoints: days,
    })
    expect(structuredContent?.points).toMatchObject(points.map(({ observedAt, state }) => ({ observedAt, state })))
  })

  test('an assistant of a visitor gets a chart, movers and data health with the numbers of the API', async () => {
    const now = getChart.response.parse(await ask('/api/charts?storefront=us'))
    const charted = await use(client, 'get_chart', { storefront: 'us', limit: 5 })
    expect(charted.structuredContent).toMatchObject({
      state: 'measured',
      observedAt: now.observedAt,
      places: now.places.slice(0, 5).map(({ rank, previousRank, change }) => ({ rank, previousRank, change })),
      nextCursor: '5',
    })
    const moves = listMovers.response.parse(await ask('/api/movers?storefront=us&noise=all'))
    const moved = await use(client, 'list_movers', { storefront: 'us', noise: 'all' })
    expect(moved.structuredContent).toMatchObject({
      climbers: { total: moves.climbers.total, apps: moves.climbers.apps.map(({ rank }) => ({ rank })) },
    })
    const health = getDataHealth.response.parse(await ask('/api/data-health'))
    const fresh = await use(client, 'get_data_health')
    expect(fresh.structuredContent).toMatchObject({ freshCountries: health.freshCountries, totalCountries: 175 })
  })

  test('an assistant of a visitor gets the other answers, which fit their schemas', async () => {
    const calls = {
      explain_move: { appStoreId },
      compare_apps: { appStoreIds: [appStoreId, '1000'] },
      list_keywords: { appStoreId },
      list_milestones: { appStoreId },
      list_top_international: {},
      get_weather: {},
    }
    for (const [name, args] of Object.entries(calls)) {
      const answer = await use(client, name, args)
      expect(answer.isError, `${name}: ${JSON.stringify(answer.content)}`).toBeFalsy()
      expect(answer.structuredContent, name).toBeDefined()
    }
  })

  test('an assistant of a visitor reads the words for countries and genres, and the prompts', async () => {
    const { contents } = await client.readResource({ uri: 'rank-atlas://storefronts' })
    expect(JSON.stringify(contents)).toContain('Japan')
    const { messages } = await client.getPrompt({ name: 'weekly_report', arguments: {} })
    expect(JSON.stringify(messages)).toContain('get_my_report')
  })

  test('an assistant of a visitor gets a country as `storefront` and `countryName`, as in the API', async () => {
    const calls = {
      list_countries: { appStoreId },
      compare_apps: { appStoreIds: [appStoreId, '1000'] },
      get_weather: {},
    }
    for (const [name, args] of Object.entries(calls)) {
      const { structuredContent } = await use(client, name, args)
      const row = { storefront: expect.any(String), countryName: expect.any(String) }
      expect(structuredContent?.countries, name).toEqual(expect.arrayContaining([expect.objectContaining(row)]))
      expect(JSON.stringify(structuredContent), name).not.toContain('"country":')
    }
  })

  test('an assistant of a visitor is told in a sentence what is wrong', async () => {
    const unknown = await use(client, 'get_app_standing', { appStoreId: '4711' })
    expect(unknown).toMatchObject({ isError: true })
    expect(JSON.stringify(unknown.content)).toMatch(/does not know/)
    const refused = await use(client, 'list_my_apps')
    expect(JSON.stringify(refused.content)).toMatch(/not signed in/i)
    const country = await use(client, 'get_chart', { storefront: 'Atlantis' })
    expect(JSON.stringify(country.content)).toMatch(/storefront/)
  })
})

describe('an assistant with a token', () => {
  test('an assistant with a token shows a change first, does it once the code of that change is given, and never another', async () => {
    const token = await createToken(['read', 'track', 'notes'])
    const client = await connect(token)
    const tracked = async () =>
      listTrackedApps.response.parse(await ask('/api/users/me/apps', token)).map(one => one.appStoreId)
    const preview = await use(client, 'track_app', { appStoreId })
    expect(preview.structuredContent).toMatchObject({ isDone: false, name: 'Chess' })
    expect(await tracked()).toEqual([])
    const { confirm } = preview.structuredContent ?? {}
    const other = await use(client, 'track_app', { appStoreId: '1000', confirm })
    expect(other.structuredContent).toMatchObject({ isDone: false })
    const done = await use(client, 'track_app', { appStoreId, confirm })
    expect(done.structuredContent).toMatchObject({ isDone: true })
    expect(await tracked()).toEqual([appStoreId])
    const mine = await use(client, 'list_my_apps')
    expect(mine.structuredContent).toMatchObject({ apps: [{ appStoreId, best: { rank: 3 } }] })
    for (const name of ['list_my_alerts', 'get_my_report']) {
      expect((await use(client, name)).isError, name).toBeFalsy()
    }
  })

  test('an assistant with a token may do no more than its scopes', async () => {
    const client = await connect(await createToken(['read']))
    const { structuredContent } = await use(client, 'add_note', { appStoreId, day: '2026-03-01', text: 'New icon' })
    const refused = await use(client, 'add_note', {
      appStoreId,
      day: '2026-03-01',
      text: 'New icon',
      confirm: structuredContent?.confirm,
    })
    expect(refused).toMatchObject({ isError: true })
    expect(JSON.stringify(refused.content)).toContain('scope \\"notes\\"')
    expect(JSON.stringify((await use(client, 'list_my_alert_rules')).content)).toContain('scope \\"alerts\\"')
  })

  test('an assistant with a token is refused if the token is not valid', async () => {
    await expect(connect(`ra_${'a'.repeat(50)}`)).rejects.toThrow()
  })
})

describe('the address for assistants', () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const headers = { accept: 'application/json, text/event-stream' }
  const send = (more: Record<string, string>, payload: object = message) =>
    opened.server.inject({ method: 'POST', url: '/mcp', headers: { ...headers, ...more }, payload })

  test('the address for assistants refuses several messages in one request, does none of them, and says to send one at a time', async () => {
    const answer = await send(
      {},
      Array.from({ length: 100 }, (_, id) => ({ ...message, id })),
    )
    expect(answer.json()).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(answer.json().message).toMatch(/one message/i)
    expect((await send({}, [message])).statusCode).toBe(400)
  })

  test('the address for assistants ignores the cookie of a browser', async () => {
    const call = { ...message, method: 'tools/call', params: { name: 'list_my_apps', arguments: {} } }
    const answer = await send({ cookie: ann.cookie }, call)
    expect(answer.body).toMatch(/not signed in/i)
  })

  test('the address for assistants refuses a page of another site', async () => {
    const answer = await send({ origin: 'https://evil.example' })
    expect(answer.json()).toMatchObject({ status: 403, code: 'request.cross_site' })
  })

  test('the address for assistants says what it is to whoever opens it in a browser', async () => {
    const answer = await opened.server.inject('/mcp')
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
    expect(answer.body).toContain('Model Context Protocol')
  })
})
