import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { rowsOf } from '../platform/database/database.ts'
import { accessMatrix, appId, nobody } from '../testing/access-matrix.ts'
import { createLogLines } from '../testing/log-lines.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

const { log, lines } = createLogLines()
let opened: Awaited<ReturnType<typeof openTestServer>>
let admin: { userId: string; cookie: string }
let token: string

/** The answers to all calls. Their token has every kind of scope, so each call could leak it. */
const answers: string[] = []

const valueFor = (parameter: string): string =>
  ({ userId: admin.userId, storefront: 'us', top: '10', category: 'games', userCode: 'BCDF-GHJK' })[parameter] ??
  (/Id$/.test(parameter) && !/^(appStore|app|developer|suspect|withdrawal)Id$/.test(parameter) ? nobody : String(appId))

const ask = async (route: string, headers: Record<string, string>): Promise<void> => {
  const [method = '', path = ''] = route.split(' ')
  const { body, query = '' } = accessMatrix[route] ?? {}
  const answer = await opened.server.inject({
    method: method as 'GET',
    url: `${path.replace(/:(\w+)/g, (_, parameter: string) => valueFor(parameter))}${query}`,
    headers: { ...sameOrigin, ...headers },
    ...(body && { payload: body }),
    payloadAsStream: true,
  })
  const isEndless = path.endsWith('/events')
  const text = isEndless ? '' : (await answer.stream().toArray()).join('')
  answer.stream().destroy()
  answers.push(`${route} ${JSON.stringify(answer.headers)} ${text}`)
}

beforeAll(async () => {
  const limits = { LIMIT_API_PER_MINUTE: '100000', LIMIT_SIGN_IN_PER_MINUTE: '100000' }
  opened = await openTestServer({ log, environment: { ...limits, ALLOW_PRIVATE_WEBHOOKS: 'true' } })
  const { services } = opened
  await recordSeenApps(services.database.db, [{ appId, name: 'Test App' }], {
    storefront: 'us',
    at: services.clock.now(),
  })
  admin = await signIn(services, { name: 'Admin', isAdmin: true })
  const scopes = ['read', 'track', 'alerts', 'notes', 'admin'] as const
  const grant = { name: 'Everything', scopes: [...scopes], expiresInDays: null }
  token = (
    await services.database.db.transaction(tx =>
      services.membership.tokens.create(tx, { ...admin, isAdmin: true }, grant),
    )
  ).token
  for (const route of Object.keys(accessMatrix)) {
    if (/^DELETE \/api\/users\/:userId$|logout$/.test(route)) continue
    await ask(route, { authorization: `Bearer ${token}` })
    if (route.startsWith('GET ')) await ask(route, { cookie: admin.cookie })
  }
  await makeMistakes()
})

/** Sends requests with mistakes that could put a token into logs and errors. */
const makeMistakes = async (): Promise<void> => {
  const { server } = opened
  const headers = { authorization: `Bearer ${token}` }
  const mistakes = [
    { url: `/api/apps/public?token=${token}` },
    { url: `/api/nothing/${token}` },
    { url: '/api/search', headers: { authorization: `Basic ${token}` } },
    { url: '/api/users/me/apps', headers: { authorization: `Bearer ${token}x` } },
    { method: 'POST' as const, url: '/api/users/me/alerts/rules', headers, payload: '{"broken' },
    { method: 'POST' as const, url: '/mcp', headers, payload: { jsonrpc: '2.0', method: 'nothing' } },
  ]
  for (const mistake of mistakes) {
    const answer = await server.inject(mistake)
    // An error may repeat the address of its request.
    answers.push(`${mistake.url} ${answer.body}`.replaceAll(mistake.url, ''))
  }
}

const listTables = async (): Promise<string[]> => {
  const rows = await rowsOf<{ name: string }>(
    opened.services.database.db,
    sql`SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  return rows.map(({ name }) => name)
}

describe('a token that was used in every call, and in every wrong place', () => {
  /** The secret without its prefix, which people may see. */
  const secretOf = () => token.slice(11)

  test('a token that was used in every call, and in every wrong place, is in no answer', () => {
    expect(answers.length).toBeGreaterThan(200)
    expect(answers.filter(answer => answer.includes(secretOf())).map(answer => answer.slice(0, 100))).toEqual([])
  })

  test('a token that was used in every call, and in every wrong place, is in no line of the log, even if an address contains it', () => {
    expect(lines.length).toBeGreaterThan(100)
    expect(lines.filter(line => line.includes(secretOf())).map(line => line.slice(0, 300))).toEqual([])
    expect(lines.join('')).toContain('ra_[redacted]')
  })

  test('a token that was used in every call, and in every wrong place, is in no table of the database', async () => {
    const tables = await listTables()
    expect(tables.length).toBeGreaterThan(30)
    for (const table of tables) {
      const rows = await rowsOf(opened.services.database.db, sql`SELECT * FROM ${sql.raw(table)}`)
      expect(JSON.stringify(rows), table).not.toContain(secretOf())
    }
  })
})
