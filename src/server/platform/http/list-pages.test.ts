import { beforeAll, describe, expect, test } from 'vitest'
import { pagedLists } from '#contract/lists.ts'
import { minuteMs } from '#domain/units.ts'
import { deleteUser } from '../../accounts/users.repository.ts'
import { recordListings } from '../../catalog/apps.repository.ts'
import { deleteRemoval, insertRemoval } from '../../curation/international-list.repository.ts'
import { withdrawals } from '../../evidence/evidence.table.ts'
import { insertScoreWeights } from '../../scores/score-weights.repository.ts'
import { sameOrigin, signIn } from '../../testing/test-people.ts'
import { openTestServer } from '../../testing/test-server.ts'

const developerId = 1_700_000_001

let opened: Awaited<ReturnType<typeof openTestServer>>
let admin: Awaited<ReturnType<typeof signIn>>

const call = (url: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', payload?: object) =>
  opened.server.inject({ url, method, headers: { ...sameOrigin, cookie: admin.cookie }, ...(payload && { payload }) })

/** App Store ids of nine and of ten digits, because cursors are compared as text. */
const listApps = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index + (index % 2 ? 900_000_000 : 4_000_000_000))

const recordApps = async (appIds: readonly number[]): Promise<void> => {
  const { database, clock } = opened.services
  const listings = appIds.map(appId => ({
    appId,
    name: `App ${appId % 7}`,
    developer: 'Low Tide',
    developerId,
    genre: 6014,
    genres: [6014],
    kind: 'ios' as const,
    screenshots: [],
    ipadScreenshots: [],
    devices: [],
    languages: [],
  }))
  await recordListings(database.db, listings, { storefront: 'us', at: clock.now() })
}

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  admin = await signIn(opened.services, { isAdmin: true })
  const { history, clock } = opened.services
  const appIds = [0, 100, 200, 300, 400, 500].flatMap(from => listApps(from, 8))
  await recordApps(appIds)
  const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
  await history.snapshots.recordSnapshots([{ chart, observedAt: clock.now(), source: 'rss', depth: 100, appIds }])
})

const publicAppsFrom = (start: number) => ({
  add: (from: number) => Promise.all(listApps(start + from, 8).map(id => call(`/api/admin/public-apps/${id}`, 'POST'))),
  remove: (id: string) => call(`/api/admin/public-apps/${id}`, 'DELETE'),
})

const signInMany = () => Promise.all(Array.from({ length: 8 }, () => signIn(opened.services)))

type List = {
  name: string
  url(): string
  key?: string
  /** Adds at least four rows, in two groups that do not overlap. */
  add(from: number): Promise<unknown>
  remove?(key: string): Promise<unknown>
}

const lists: List[] = [
  { name: 'listPublicApps', url: () => '/api/apps/public?scope=own', ...publicAppsFrom(0) },
  { name: 'listPublicTrends', url: () => '/api/apps/public/trends', key: 'appStoreId', ...publicAppsFrom(200) },
  { name: 'listAdminApps', url: () => '/api/admin/apps', ...publicAppsFrom(400) },
  {
    name: 'listPeople',
    url: () => '/api/admin/people',
    add: signInMany,
    remove: id => deleteUser(opened.services.database.db, id),
  },
  {
    name: 'listAllTokens',
    url: () => '/api/admin/tokens',
    add: () =>
      Promise.all(
        Array.from({ length: 8 }, () =>
          call(`/api/users/${admin.userId}/tokens`, 'POST', { name: 'Script', scopes: ['read'], expiresInDays: null }),
        ),
      ),
    remove: id => call(`/api/admin/tokens/${id}`, 'DELETE', { reason: 'test' }),
  },
  {
    name: 'listSessions',
    url: () => `/api/users/${admin.userId}/sessions`,
    add: () =>
      Promise.all(
        Array.from({ length: 8 }, () =>
          opened.services.membership.accounts.sessions.start(admin.userId, { userAgent: undefined, former: undefined }),
        ),
      ),
    remove: id => call(`/api/users/${admin.userId}/sessions/${id}`, 'DELETE'),
  },
  {
    name: 'listRemovedInternationalApps',
    url: () => '/api/admin/top-international-apps/removed',
    add: async from => {
      const { database, clock } = opened.services
      for (const appId of listApps(from, 8))
        await insertRemoval(database.db, { appId, removedAt: clock.now(), removedBy: admin.userId, reason: undefined })
    },
    remove: id => deleteRemoval(opened.services.database.db, Number(id)),
  },
  {
    name: 'listScoreWeights',
    url: () => '/api/admin/score-weights',
    key: 'version',
    add: async () => {
      const { database, clock } = opened.services
      const made = { validFrom: '2026-04-01', weights: { us: 2 }, madeAt: clock.now(), madeBy: admin.userId } as const
      for (let count = 0; count < 5; count += 1) await insertScoreWeights(database.db, made)
    },
  },
  {
    name: 'listWithdrawals',
    url: () => '/api/admin/withdrawals',
    add: async () => {
      const { database, clock } = opened.services
      const at = clock.now()
      const scope = { storefront: null, chartType: null, device: null, genre: null, origin: null }
      const row = { createdAt: at, reason: 'test', scope, readings: 1, charts: 1, firstAt: at, lastAt: at }
      await database.db.insert(withdrawals).values(Array.from({ length: 5 }, () => row))
    },
  },
  {
    name: 'getDeveloper',
    url: () => `/api/developers/${developerId}?order=id`,
    add: from => recordApps(listApps(from + 10, 4)),
  },
  { name: 'listCategoryApps', url: () => '/api/category-apps/games?order=id', add: async () => undefined },
]

const nextOf = (link: unknown): string | undefined =>
  /^<http:\/\/localhost(?::\d+)?(\/.+)>; rel="next"$/.exec(String(link))?.[1]

const readPage = async ({ name, key = 'id' }: List, url: string) => {
  const answer = await call(url)
  expect(answer.statusCode, answer.body).toBe(200)
  const rows = pagedLists[name]?.rows
  const content: Record<string, unknown>[] = rows ? answer.json()[rows] : answer.json()
  return { keys: content.map(row => String(row[key])), next: nextOf(answer.headers.link) }
}

const withLimit = (url: string, limit: number): string => `${url}${url.includes('?') ? '&' : '?'}limit=${limit}`

describe('a long list', () => {
  test.each(lists)('a long list of $name that changes between its pages loses and repeats no row', async list => {
    await list.add(0)
    opened.clock.advance(minuteMs)
    const whole = await readPage(list, list.url())
    expect(whole.next).toBeUndefined()
    const first = await readPage(list, withLimit(list.url(), 3))
    expect(first.keys).toHaveLength(3)
    // The last unread row may be the session of this test.
    const unread = whole.keys.filter(key => !first.keys.includes(key) && key !== admin.userId)
    const [read = '', gone = ''] = [first.keys.at(-1), unread.at(-2)]
    if (list.remove) for (const key of [read, gone]) await list.remove(key)
    await list.add(100)
    const seen = [...first.keys]
    let next = first.next
    while (next !== undefined) {
      const page = await readPage(list, next)
      expect(page.keys.length).toBeLessThanOrEqual(3)
      seen.push(...page.keys)
      next = page.next
    }
    expect(seen).toEqual([...new Set(seen)])
    const lost = whole.keys.filter(key => !seen.includes(key))
    expect(lost).toEqual(list.remove ? [gone] : [])
  })

  test('a long list has pages in every list that promises them', () => {
    const tested = new Set(lists.map(({ name }) => name))
    // The others are in charts.routes.test.ts, delivery-log.routes.test.ts, inbox.routes.test.ts and audit.routes.test.ts.
    expect(Object.keys(pagedLists).filter(name => !tested.has(name))).toEqual([
      'getInbox',
      'listAuditEntries',
      'listChartMoments',
      'listDeliveries',
    ])
  })

  test('a long list comes in pages of rows, too', async () => {
    const answer = await call('/api/apps/public?format=csv&fields=id&limit=3')
    expect(answer.body.trimEnd().split('\r\n')).toHaveLength(4)
    expect(nextOf(answer.headers.link)).toMatch(/^\/api\/apps\/public\?format=csv&fields=id&limit=3&cursor=/)
  })

  test.each([
    'limit=0',
    'limit=501',
    'limit=ten',
    'cursor=',
    'cursor=%00',
    'cursor=11',
    'cursor=2026-99-99T00:00:00.000Z~x',
  ])('a long list refuses %s with a sentence', async query => {
    for (const url of ['/api/apps/public', '/api/admin/people']) {
      const answer = await call(`${url}?${query}`)
      expect(answer.json(), url).toMatchObject({ status: 400, code: 'request.invalid' })
    }
  })
})
