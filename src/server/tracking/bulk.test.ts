import { beforeAll, expect, test } from 'vitest'
import { changeTrackedApps } from '#contract/tracking.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'
import { addTrackedApp, listTrackedApps, saveTags } from './tracking.repository.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  opened = await openTestServer()
  const { database, clock } = opened.services
  const apps = [11, 12, 13, 14].map(appId => ({ appId, name: `App ${appId}` }))
  await recordSeenApps(database.db, apps, { storefront: 'us', at: clock.now() })
})

const open = async (name: string) => {
  const { services, server, clock } = opened
  const { db } = services.database
  const { userId, cookie } = await signIn(services, { name })
  for (const appId of [11, 12, 13]) await addTrackedApp(db, { userId, appId, limit: 10, now: clock.now() })
  const act = async (payload: object) => {
    const url = `/api/users/${userId}/apps/bulk`
    return server.inject({ method: 'POST', url, headers: { ...sameOrigin, cookie }, payload })
  }
  const change = async (payload: object) => changeTrackedApps.response.parse((await act(payload)).json())
  const tags = async () =>
    Object.fromEntries((await listTrackedApps(db, userId)).map(app => [app.appId, app.tags.join()]).sort())
  return { db, userId, act, change, tags }
}

const all = ['11', '12', '13', '14']

test('a tag is added to and removed from several apps, whatever its case, and no app gets a ninth', async () => {
  const { db, userId, change, tags } = await open('Tagger')
  await saveTags(db, { userId, appId: 12, tags: ['GAMES'] })
  await saveTags(db, { userId, appId: 13, tags: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] })
  const added = await change({ appStoreIds: all, act: { kind: 'add-tag', tag: ' games ' } })
  expect(added).toEqual({ changed: 1, ended: [] })
  expect(await tags()).toEqual({ 11: 'games', 12: 'GAMES', 13: 'a,b,c,d,e,f,g,h' })
  expect((await change({ appStoreIds: all, act: { kind: 'remove-tag', tag: 'Games' } })).changed).toBe(2)
  expect(await tags()).toEqual({ 11: '', 12: '', 13: 'a,b,c,d,e,f,g,h' })
})

test('several apps are untracked at once, and undo restores their tags and the times when tracking began', async () => {
  const { db, userId, change, tags } = await open('Untracker')
  await saveTags(db, { userId, appId: 12, tags: ['mine'] })
  const before = await listTrackedApps(db, userId)
  const { changed, ended } = await change({ appStoreIds: ['12', '13', '14'], act: { kind: 'untrack' } })
  expect(changed).toBe(2)
  expect(await tags()).toEqual({ 11: '' })
  // Tracked again meanwhile: it keeps what it has now.
  await addTrackedApp(db, { userId, appId: 13, limit: 10, now: opened.clock.now() })
  await saveTags(db, { userId, appId: 13, tags: ['new'] })
  expect((await change({ restore: ended })).changed).toBe(1)
  expect(await tags()).toEqual({ 11: '', 12: 'mine', 13: 'new' })
  const sinceOf = (rows: typeof before) => rows.find(({ appId }) => appId === 12)?.trackedAt
  expect(sinceOf(await listTrackedApps(db, userId))).toEqual(sinceOf(before))
})

test("undo tracks only known apps, never from a day in the future, and never another person's", async () => {
  const { db, userId, act, change } = await open('Restorer')
  const other = await open('Other')
  const at = '2099-01-01T00:00:00Z'
  const restore = ['14', '4711'].map(appStoreId => ({ appStoreId, trackedAt: at, tags: [] }))
  expect((await change({ restore })).changed).toBe(1)
  const restored = (await listTrackedApps(db, userId)).find(({ appId }) => appId === 14)
  expect(restored?.trackedAt).toEqual(opened.clock.now())
  await change({ appStoreIds: all, act: { kind: 'untrack' } })
  expect(await listTrackedApps(other.db, other.userId)).toHaveLength(3)
  expect((await act({ appStoreIds: [], act: { kind: 'untrack' } })).statusCode).toBe(400)
  expect((await act({ appStoreIds: all, act: { kind: 'add-tag', tag: 'x'.repeat(25) } })).statusCode).toBe(400)
})
