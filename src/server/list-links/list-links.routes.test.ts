import { beforeAll, describe, expect, test } from 'vitest'
import { problem } from '#contract/errors.ts'
import { addListLink, getSharedList, listListLinks } from '#contract/list-links.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { createLogLines } from '../testing/log-lines.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'
import { addTrackedApp, saveTags } from '../tracking/tracking.repository.ts'
import { listLinks } from './list-links.table.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>
const { log, lines } = createLogLines()

beforeAll(async () => {
  opened = await openTestServer({ log })
  const { database, clock } = opened.services
  const apps = [
    { appId: 11, name: 'Chess' },
    { appId: 12, name: 'Go' },
  ]
  await recordSeenApps(database.db, apps, { storefront: 'us', at: clock.now() })
})

const open = async (name: string) => {
  const { services, server, clock } = opened
  const { db } = services.database
  const { userId, cookie } = await signIn(services, { name })
  for (const appId of [11, 12]) await addTrackedApp(db, { userId, appId, limit: 10, now: clock.now() })
  await saveTags(db, { userId, appId: 12, tags: ['Board games'] })
  const call = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
    server.inject({
      method,
      url: `/api/users/${userId}/list-links${path}`,
      headers: { ...sameOrigin, cookie },
      ...(payload && { payload }),
    })
  const add = async (tag: string | null = null) =>
    addListLink.response.parse((await call('POST', '', { name: 'Our team', tag })).json())
  return { db, userId, cookie, call, add }
}

const secretOf = ({ url }: { url: string }): string => new URL(url).pathname.replace('/list/', '')
const read = (secret: string) => opened.server.inject(`/api/shared-lists/${secret}`)

describe('a read-only link', () => {
  test('a read-only link shows the tracked apps to anybody who has it, and nothing of the person', async () => {
    const { userId, add } = await open('Ada Lovelace')
    const answer = await read(secretOf(await add()))
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    const { name, apps } = getSharedList.response.parse(answer.json())
    expect([name, apps.map(app => app.name)]).toEqual(['Our team', ['Chess', 'Go']])
    for (const part of [userId, 'Ada', 'tags', 'Board games', 'trackedAt']) expect(answer.body).not.toContain(part)
  })

  test('a read-only link shows only the apps with its tag, as they are now', async () => {
    const { db, userId, add } = await open('Tagger')
    const secret = secretOf(await add('board GAMES'))
    const names = async () => (await read(secret)).json().apps.map((app: { name: string }) => app.name)
    expect(await names()).toEqual(['Go'])
    await saveTags(db, { userId, appId: 12, tags: [] })
    expect(await names()).toEqual([])
  })

  test('a read-only link is known by its hash only: neither the database, the list of links nor the export has its address', async () => {
    const { db, userId, cookie, call, add } = await open('Hider')
    const secret = secretOf(await add())
    expect(secret).toMatch(/^[\w-]{43}$/)
    const data = await opened.server.inject({ url: `/api/users/${userId}/data`, headers: { cookie } })
    expect(data.json().listLinks).toMatchObject([{ name: 'Our team', tag: null }])
    const stored = JSON.stringify(await db.select().from(listLinks))
    for (const text of [stored, data.body, (await call('GET')).body]) expect(text).not.toContain(secret)
    await read(secret)
    await opened.server.inject(`/api//shared-lists/${secret}`)
    await opened.server.inject({ url: `/list/${secret}`, headers: { accept: 'text/html' } })
    await opened.server.inject({ url: `//list/${secret}`, headers: { accept: 'text/html' } })
    expect(lines.join()).not.toContain(secret)
  })

  test('a read-only link ends when it is removed, by its owner only, and with the account', async () => {
    const { call, add } = await open('Ender')
    const stranger = await open('Stranger')
    const [one, other] = [await add(), await add()]
    expect((await stranger.call('DELETE', `/${one.id}`)).statusCode).toBe(404)
    expect((await read(secretOf(one))).statusCode).toBe(200)
    for (const status of [204, 404]) expect((await call('DELETE', `/${one.id}`)).statusCode).toBe(status)
    expect(problem.parse((await read(secretOf(one))).json()).code).toBe('link.not_found')
    expect(listListLinks.response.parse((await call('GET')).json()).listLinks.map(({ id }) => id)).toEqual([other.id])
  })

  test('a read-only link is one of twenty at most, however many are made at once', async () => {
    const { call } = await open('Maker')
    const answers = await Promise.all(Array.from({ length: 25 }, () => call('POST', '', { name: 'x', tag: null })))
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5)
  })
})
