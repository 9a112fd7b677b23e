import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { personalData } from '#contract/personal-data.ts'
import { appNote, mostNotes } from '#contract/rank-histories.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { expectProblem } from '../testing/answers.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'
import { appNotes } from './notes.table.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, clock } = opened.services
  const apps = [
    { appId: 11, name: 'Chess' },
    { appId: 12, name: 'Go' },
  ]
  await recordSeenApps(database.db, apps, { storefront: 'us', at: clock.now() })
})

const open = async () => {
  const { userId, cookie } = await signIn(opened.services)
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const headers = { ...sameOrigin, cookie }
    return opened.server.inject({ method, url: `/api/users/${userId}${path}`, headers, ...(payload && { payload }) })
  }
  const add = async (note: object, appId = 11) =>
    appNote.parse((await call('POST', `/apps/${appId}/notes`, note)).json())
  const list = async (appId = 11) => (await call('GET', `/apps/${appId}/notes`)).json().notes
  return { userId, call, add, list }
}

describe('the notes of a person', () => {
  test('the notes of a person are listed by day, each under its app, and can be changed and removed', async () => {
    const { call, add, list } = await open()
    const later = await add({ day: '2026-03-05', text: '  New icon ' })
    const earlier = await add({ day: '2026-02-01', text: 'New price' })
    await add({ day: '2026-03-01', text: 'Other app' }, 12)
    expect(later.text).toBe('New icon')
    expect(await list()).toEqual([earlier, later])
    const changed = { ...earlier, day: '2026-04-01', text: 'Old price' }
    expect((await call('PUT', `/notes/${earlier.id}`, { day: changed.day, text: changed.text })).json()).toEqual(
      changed,
    )
    expect(await list()).toEqual([later, changed])
    for (const status of [204, 404]) expect((await call('DELETE', `/notes/${later.id}`)).statusCode).toBe(status)
    expect(await list()).toEqual([changed])
    expect(await list(12)).toHaveLength(1)
  })

  test('the notes of a person cannot be seen, changed or removed by others, even by id', async () => {
    const [ada, eve] = [await open(), await open()]
    const note = await ada.add({ day: '2026-03-05', text: 'Secret' })
    expect(await eve.list()).toEqual([])
    expectProblem(await eve.call('PUT', `/notes/${note.id}`, { day: '2026-03-05', text: 'Mine' }), 'note.not_found')
    expect((await eve.call('DELETE', `/notes/${note.id}`)).statusCode).toBe(404)
    expect(await ada.list()).toEqual([note])
  })

  test('the notes of a person have one note for the same text on the same day, even if it is sent several times at once', async () => {
    const { call, list } = await open()
    const note = { day: '2026-03-02', text: 'New icon' }
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/apps/11/notes', note)))
    expect(new Set(answers.map(answer => answer.json().id)).size).toBe(1)
    await call('POST', '/apps/11/notes', { ...note, text: 'New screenshots' })
    await call('POST', '/apps/11/notes', { ...note, day: '2026-03-03' })
    await call('POST', '/apps/12/notes', note)
    expect(await list()).toHaveLength(3)
  })

  test('the notes of a person are at most 200 per app, even if added at once', async () => {
    const { userId, call, list } = await open()
    const { database, clock } = opened.services
    const row = { userId, appId: 11, day: '2026-03-01', text: 'One of many', createdAt: clock.now() }
    const rows = Array.from({ length: mostNotes - 1 }, () => ({ id: randomUUID(), ...row }))
    await database.db.insert(appNotes).values(rows)
    const note = { day: '2026-03-02', text: 'Too many' }
    const texts = ['Last', 'Last of all', 'One more']
    const answers = await Promise.all(texts.map(text => call('POST', '/apps/11/notes', { ...note, text })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expectProblem(await call('POST', '/apps/11/notes', note), 'note.too_many')
    expect(await list()).toHaveLength(mostNotes)
    expect((await call('POST', '/apps/12/notes', note)).statusCode).toBe(200)
  })

  test.each([
    ['an empty text', { day: '2026-03-01', text: '   ' }],
    ['a text that is too long', { day: '2026-03-01', text: 'x'.repeat(281) }],
    ['a day that is none', { day: '2026-02-30', text: 'x' }],
  ])('%s is refused', async (_, note) => {
    const { call, list } = await open()
    expectProblem(await call('POST', '/apps/11/notes', note), 'request.invalid')
    expect(await list()).toEqual([])
  })

  test('the notes of a person on an unknown app are refused, and its list is empty', async () => {
    const { call, list } = await open()
    expectProblem(await call('POST', '/apps/4711/notes', { day: '2026-03-01', text: 'x' }), 'app.not_found')
    expect(await list(4711)).toEqual([])
  })

  test('the notes of a person are in the data export, and are deleted with the account', async () => {
    const { userId, call, add } = await open()
    await add({ day: '2026-03-05', text: 'New icon' })
    const data = personalData.parse((await call('GET', '/data')).json())
    expect(data.notes).toEqual([
      { appStoreId: '11', name: 'Chess', day: '2026-03-05', text: 'New icon', createdAt: '2026-03-07T12:00:00.000Z' },
    ])
    await opened.services.membership.people.deleteAccount(userId)
    expect(await opened.services.views.notes.exportNotes(userId)).toEqual([])
  })
})
