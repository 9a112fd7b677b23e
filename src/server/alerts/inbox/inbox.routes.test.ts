import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { getInbox, type Inbox } from '#contract/inbox.ts'
import { personalData } from '#contract/personal-data.ts'
import type { ChartKey } from '#domain/charts.ts'
import { nameChart } from '#domain/named-charts.ts'
import { dayMs } from '#domain/units.ts'
import { recordSeenApps } from '../../catalog/apps.repository.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { sameOrigin, signIn } from '../../testing/test-people.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { alertPeople, alertRules, notices } from '../alerts.table.ts'
import { insertAppNews, insertNotices } from './notices.repository.ts'
import type { NoticeApp } from './notices.rules.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, clock } = opened.services
  await recordSeenApps(database.db, [{ appId: 11, name: 'Chess' }], { storefront: 'us', at: clock.now() })
})

const chartKey: ChartKey = 'us:top-free:36:iphone'
const change = {
  chartKey,
  observedAt: '2026-03-07T11:00:00.000Z',
  previousAt: '2026-03-07T10:00:00.000Z',
  rank: 8,
  previousRank: 14,
  depth: 100,
  reason: { kind: 'entered-top', top: 10 } as const,
}
const movedApp = (appId: number): NoticeApp => ({ appId, changes: [change] })

const open = async () => {
  const { services } = opened
  const { userId, cookie } = await signIn(services)
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const headers = { ...sameOrigin, cookie }
    return opened.server.inject({ method, url: `/api/users/${userId}${path}`, headers, ...(payload && { payload }) })
  }
  await call('GET', '/alerts')
  const add = async (apps: NoticeApp[] = [movedApp(11)], at: Date = services.clock.now()): Promise<number> =>
    (await insertNotices(services.database.db, [{ userId, apps }], at))[0] ?? 0
  const read = async (cursor?: string | null): Promise<Inbox> =>
    getInbox.response.parse((await call('GET', `/inbox${cursor ? `?cursor=${cursor}` : ''}`)).json())
  const unread = async () => (await call('GET', '/inbox/unread')).json().unread
  const markRead = async (upTo: number) => (await call('POST', '/inbox/read', { upTo })).json().unread
  return { db: services.database.db, services, userId, call, add, read, unread, markRead }
}

describe('the inbox of a person', () => {
  test('the inbox of a person shows changes with current names, and omits apps and charts that are no longer known', async () => {
    const { add, read } = await open()
    const gone = { ...movedApp(11), changes: [{ ...change, chartKey: 'zz:top-free:36:iphone' as ChartKey }, change] }
    const id = await add([gone, movedApp(4711)])
    const { chartKey: _, ...rest } = { ...change, reason: { ...change.reason, since: null } }
    const unchanged = { newPrice: null, newCategory: null, isNotFirst: false }
    const chart = nameChart({ storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' })
    expect(await read()).toEqual({
      notices: [
        {
          id,
          evaluatedAt: '2026-03-07T12:00:00.000Z',
          isRead: false,
          notes: [],
          apps: [
            {
              app: { appStoreId: '11', name: 'Chess', icon: '/api/placeholder-icon' },
              changes: [{ ...rest, ...unchanged, chart, isWithdrawn: false }],
            },
          ],
        },
      ],
      nextCursor: null,
      unread: 1,
    })
  })

  test('the inbox of a person still names shuffled charts from the notes of old notices', async () => {
    const { services, userId, read } = await open()
    const note = { kind: 'shuffled', chartKey, observedAt: change.observedAt } as const
    await insertNotices(services.database.db, [{ userId, apps: [], notes: [note] }], services.clock.now())
    const chart = nameChart({ storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' })
    expect((await read()).notices).toMatchObject([
      { notes: [{ kind: 'shuffled', chart, observedAt: note.observedAt }] },
    ])
  })

  test('the inbox of a person comes in pages of thirty, newest first, each notice once', async () => {
    const { add, read } = await open()
    const ids: number[] = []
    for (let count = 0; count < 61; count += 1) ids.unshift(await add())
    const first = await read()
    const second = await read(first.nextCursor)
    const third = await read(second.nextCursor)
    const pages = [first, second, third].map(page => page.notices.map(({ id }) => id))
    expect(pages.map(page => page.length)).toEqual([30, 30, 1])
    expect(pages.flat()).toEqual(ids)
    expect(third.nextCursor).toBeNull()
  })

  test('the inbox of a person that grows and shrinks between two pages repeats and loses nothing', async () => {
    const { db, add, read } = await open()
    const ids: number[] = []
    for (let count = 0; count < 45; count += 1) ids.unshift(await add())
    const first = await read()
    const newer = [await add(), await add(), await add()]
    // The cursor names the last notice of the previous page.
    await db.delete(notices).where(sql`id = ${Number(first.nextCursor)}`)
    const second = await read(first.nextCursor)
    const seen = [...first.notices, ...second.notices].map(({ id }) => id)
    expect(seen).toEqual(ids)
    expect(second.nextCursor).toBeNull()
    expect((await read()).notices.slice(0, 3).map(({ id }) => id)).toEqual(newer.toReversed())
  })

  test('the inbox of a person is marked as read up to a notice, never backwards, and never past the newest', async () => {
    const { add, read, unread, markRead } = await open()
    const [first, second, third] = [await add(), await add(), await add()]
    expect(await unread()).toBe(3)
    expect(await markRead(second)).toBe(1)
    expect(await markRead(first)).toBe(1)
    expect((await read()).notices.map(({ isRead }) => isRead)).toEqual([false, true, true])
    expect(await markRead(third + 1_000_000)).toBe(0)
    await add()
    expect(await unread()).toBe(1)
  })

  test("the inbox of a person contains no one else's notices, and what others read stays unread here", async () => {
    const [ada, eve] = [await open(), await open()]
    const id = await ada.add()
    expect((await eve.read()).notices).toEqual([])
    expect(await eve.markRead(id)).toBe(0)
    expect(await ada.unread()).toBe(1)
  })

  test('the inbox of a person uses the index on person and notice', async () => {
    const { db, userId } = await open()
    await db.execute('ANALYZE notices')
    // The table is small, and after an ANALYZE the planner would rather read all of it.
    for (const way of ['seqscan', 'bitmapscan']) await db.execute(`SET enable_${way} = off`)
    const plan = await rowsOf<{ 'QUERY PLAN': string }>(
      db,
      sql`EXPLAIN SELECT * FROM notices WHERE user_id = ${userId} AND id < 500
        ORDER BY id DESC LIMIT 31`,
    )
    for (const way of ['seqscan', 'bitmapscan']) await db.execute(`RESET enable_${way}`)
    const text = plan.map(row => row['QUERY PLAN']).join('\n')
    expect(text).toContain('Index Scan Backward using notices_user')
    expect(text).not.toContain('Sort')
  })
})

test('notices older than 180 days are deleted', async () => {
  const { db, services, add } = await open()
  const daysAgo = (days: number) => new Date(services.clock.now().getTime() - days * dayMs)
  const recentIds = [await add([], daysAgo(179)), await add([], daysAgo(0))]
  const forgotten = await add([], daysAgo(181))
  for (const days of [179, 181]) await insertAppNews(db, [movedApp(11)], daysAgo(days))
  await services.alerting.alerts.inboxes.tidy(180 * dayMs)
  const ids = (await db.select().from(notices)).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(recentIds))
  expect(ids).not.toContain(forgotten)
  const [news] = await rowsOf<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM app_news`)
  expect(news?.n).toBe(1)
})

describe('alert data about a person', () => {
  test('alert data about a person is exported with rules, schedule, notices and channels, and without secrets', async () => {
    const { db, userId, call, add } = await open()
    const id = await add()
    await call('GET', '/channels')
    const answer = await call('GET', '/data')
    const data = personalData.parse(answer.json())
    expect(data.alerts.rules).toHaveLength(5)
    expect(data.alerts.schedule).toMatchObject({ digest: 'instant' })
    expect(data.alerts.notices).toMatchObject([{ id, apps: [{ app: { name: 'Chess' } }] }])
    expect(data.channels).toMatchObject([{ kind: 'email' }])
    const people = await db.select().from(alertPeople)
    const own = people.find(person => person.userId === userId)
    expect(own?.feedSecret).toHaveLength(43)
    expect(answer.body).not.toContain(own?.feedSecret)
  })

  test('alert data about a person is deleted with the account', async () => {
    const { db, userId, call, add } = await open()
    await add()
    const count = async () => {
      const tables = await Promise.all([
        db.select({ userId: alertPeople.userId }).from(alertPeople),
        db.select({ userId: alertRules.userId }).from(alertRules),
        db.select({ userId: notices.userId }).from(notices),
      ])
      return tables.map(rows => rows.filter(row => row.userId === userId).length)
    }
    expect(await count()).toEqual([1, 5, 1])
    expect((await call('DELETE', '', { confirmation: 'delete my account' })).statusCode).toBe(204)
    expect(await count()).toEqual([0, 0, 0])
  })
})
