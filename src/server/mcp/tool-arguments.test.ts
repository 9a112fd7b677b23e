import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TokenScope } from '#domain/tokens.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

const chess = 6760838876
const appStoreId = String(chess)

let opened: Awaited<ReturnType<typeof openTestServer>>
let url: string
let ann: { userId: string; cookie: string }

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '10000' } })
  const { database, clock } = opened.services
  const apps = [
    { appId: chess, name: 'Chess' },
    { appId: 1000, name: 'Another app' },
  ]
  await recordSeenApps(database.db, apps, { storefront: 'us', at: clock.now() })
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

describe('the arguments of a tool', () => {
  let client: Client
  beforeAll(async () => {
    client = await connect()
  })

  test('the arguments of a tool may be a country, a genre, a chart and an app as people write them, with the same answer', async () => {
    const codes = { storefront: 'jp', chartType: 'top-free', genre: 36, device: 'iphone' }
    const same = [
      { storefront: 'Japan', chartType: 'Top Free', genre: 'All', device: 'iPhone' },
      { storefront: 'JP', chartType: 'TOP_FREE', genre: '36', device: 'IPHONE' },
    ]
    const read = async (name: string, args: object) => {
      const answer = await use(client, name, { ...args })
      expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy()
      return answer.structuredContent
    }
    const chartOf = async (args: object) => (await read('get_chart', args))?.chart
    const historyChartOf = async (id: unknown, args: object) =>
      (await read('get_rank_history', { appStoreId: id, ...args }))?.chart
    const link = `https://apps.apple.com/jp/app/chess/id${chess}`
    for (const args of same) {
      expect(await chartOf(args)).toEqual(await chartOf(codes))
      for (const id of [chess, `id${chess}`, link]) {
        expect(await historyChartOf(id, args)).toMatchObject({ key: 'jp:top-free:36:iphone' })
      }
    }
    expect(await chartOf({ storefront: 'UK', genre: 'games' })).toMatchObject({ storefront: 'gb', genre: 6014 })
    expect(await read('compare_apps', { appStoreIds: [chess, '1000'] })).toMatchObject({ apps: [{ appStoreId }, {}] })
    expect(await read('list_movers', { storefront: 'World' })).toMatchObject({ totalCountries: 175 })
  })

  test.each([
    ['get_chart', { storefront: 'Atlantis' }, /storefront: "Atlantis" is not understood.*such as "jp" or "Japan"/],
    ['get_chart', { genre: 'gamez' }, /genre: "gamez" is not understood.*6014 or "Games"/],
    ['get_chart', { chartType: 'best' }, /chartType: must be "top-free"/],
    ['get_rank_history', { appStoreId: 'Chess', storefront: 'us' }, /appStoreId: "Chess" is not .*"284882215"/],
  ])(
    'the arguments of a tool of %s that are not understood, %j, are refused by their name and with examples',
    async (name, args, words) => {
      const { isError, content } = await use(client, name, args)
      expect(isError).toBe(true)
      expect(JSON.stringify(content).replaceAll('\\"', '"')).toMatch(words)
    },
  )

  test('the arguments of a tool with a cursor that is none of the list are refused, and never give its beginning', async () => {
    for (const cursor of ['next', '-5', '1.5', '0', '175', '99999']) {
      const answer = await use(client, 'list_countries', { appStoreId, cursor })
      expect(answer, cursor).toMatchObject({ isError: true })
      expect(JSON.stringify(answer.content), cursor).toMatch(/cursor/)
    }
    const last = await use(client, 'list_countries', { appStoreId, cursor: 174 })
    expect(last.structuredContent).toMatchObject({ countries: [{}], nextCursor: null })
  })
})

describe('a change by an assistant', () => {
  test('a change by an assistant is previewed with the name of the app', async () => {
    const client = await connect(await createToken(['read', 'track', 'notes']))
    for (const [name, args] of [
      ['track_app', {}],
      ['untrack_app', {}],
      ['add_note', { day: '2026-03-01', text: 'New icon' }],
    ] as const) {
      const { structuredContent } = await use(client, name, { appStoreId, ...args })
      expect(structuredContent, name).toMatchObject({ isDone: false, name: 'Chess' })
    }
  })

  test('a change by an assistant that writes a note writes it once with one confirmation, however often and at once it is sent', async () => {
    const token = await createToken(['read', 'notes'])
    const client = await connect(token)
    const note = { appStoreId, day: '2026-03-01', text: 'New screenshots' }
    const { confirm } = (await use(client, 'add_note', note)).structuredContent ?? {}
    const write = () => use(client, 'add_note', { ...note, confirm })
    for (const answer of [...(await Promise.all([write(), write()])), await write()]) {
      expect(answer.structuredContent).toMatchObject({ isDone: true })
    }
    const headers = { authorization: `Bearer ${token}` }
    const notes = await fetch(`${url}/api/users/me/apps/${appStoreId}/notes`, { headers })
    expect(await notes.json()).toMatchObject({ notes: [{ day: note.day, text: note.text }] })
  })
})
