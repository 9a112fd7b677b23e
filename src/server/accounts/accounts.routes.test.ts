import { beforeAll, describe, expect, test } from 'vitest'
import { problem } from '#contract/errors.ts'
import { getNotifications } from '#contract/notifications.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  opened = await openTestServer()
})

type Change = { as: string | undefined; of: string; payload: unknown }

const put = ({ as, of, payload }: Change) =>
  opened.server.inject({
    method: 'PUT',
    url: `/api/users/${of}/notifications`,
    headers: { ...sameOrigin, 'content-type': 'application/json', ...(as && { cookie: as }) },
    payload: JSON.stringify(payload),
  })

const get = ({ as, of }: { as: string | undefined; of: string }) =>
  opened.server.inject({ url: `/api/users/${of}/notifications`, headers: as ? { cookie: as } : {} })

const open = async () => {
  const { userId, cookie } = await signIn(opened.services)
  const save = (payload: unknown) => put({ as: cookie, of: userId, payload })
  const read = async () => getNotifications.response.parse((await get({ as: cookie, of: userId })).json())
  return { userId, cookie, save, read }
}

const address = { email: 'ada@example.com', enabled: true }

describe('the notification settings of a person', () => {
  test('the notification settings of a person are saved as sent, and an empty address requires notifications to be off', async () => {
    const { save, read } = await open()
    expect(await read()).toEqual({ email: '', notificationsEnabled: false, isConfirmed: false })
    const saved = { email: 'ada@example.com', notificationsEnabled: true, isConfirmed: false }
    expect((await save(address)).json()).toEqual({ ...saved, letter: 'no-mail-server' })
    expect(await read()).toMatchObject({ email: 'ada@example.com', notificationsEnabled: true })
    const off = { email: '', notificationsEnabled: false, isConfirmed: false }
    expect((await save({ email: '', enabled: false })).json()).toEqual({ ...off, letter: null })
    expect(await read()).toEqual({ email: '', notificationsEnabled: false, isConfirmed: false })
  })

  test('the notification settings of a person default to on', async () => {
    const { save } = await open()
    expect((await save({ email: 'ada@example.com' })).json()).toMatchObject({ notificationsEnabled: true })
  })

  test("the notification settings of a person are the same in the current user's data", async () => {
    const { cookie, save } = await open()
    const isEnabled = async () => {
      const answer = await opened.server.inject({ url: '/api/auth/user', headers: { cookie } })
      return answer.json().notificationsEnabled
    }
    expect(await isEnabled()).toBe(false)
    await save(address)
    expect(await isEnabled()).toBe(true)
  })

  test('the notification settings of a person are only for the person, not even for an admin', async () => {
    const { userId, save, read } = await open()
    await save(address)
    const [other, admin] = [await signIn(opened.services), await signIn(opened.services, { isAdmin: true })]
    for (const { cookie } of [other, admin]) {
      expect((await get({ as: cookie, of: userId })).statusCode).toBe(403)
      expect((await put({ as: cookie, of: userId, payload: { email: 'eve@example.com' } })).statusCode).toBe(403)
    }
    expect((await get({ as: undefined, of: userId })).statusCode).toBe(401)
    expect((await put({ as: undefined, of: userId, payload: address })).statusCode).toBe(401)
    expect(await read()).toMatchObject({ email: 'ada@example.com', notificationsEnabled: true })
  })
})

describe('an invalid or multiple address changes nothing:', () => {
  test.each([
    { email: '', enabled: true },
    { email: 'ada', enabled: true },
    { email: 'ada', enabled: false },
    { email: 'ada@example.com, eve@example.com', enabled: true },
    { email: 'ada@example.com\r\nBcc: eve@example.com', enabled: true },
    { email: 'ada@example.com\n', enabled: true },
    { email: 'Ada <ada@example.com>', enabled: true },
    { email: 'all: ada@example.com, eve@example.com;', enabled: true },
    { email: '"eve@example.com"@example.com', enabled: true },
    { email: 'ada(eve@example.com)@example.com', enabled: true },
    { email: ['ada@example.com', 'eve@example.com'], enabled: true },
    { email: { address: 'eve@example.com' }, enabled: true },
    { email: `${'a'.repeat(300)}@example.com`, enabled: true },
    { email: 'ada@example.com', enabled: 'false' },
    { email: 'ada@example.com', enabled: null },
    { email: 'ada@example.com', enabled: true, userId: '00000000-0000-4000-8000-000000000000' },
    { email: 'ada@example.com', enabled: true, isAdmin: true },
    null,
    [],
    'ada@example.com',
  ])('%j', async payload => {
    const { save, read } = await open()
    await save({ email: 'old@example.com', enabled: true })
    const response = await save(payload)
    expect(response.statusCode).toBe(400)
    expect(problem.parse(response.json()).code).toBe('request.invalid')
    expect(await read()).toMatchObject({ email: 'old@example.com', notificationsEnabled: true })
  })

  test('the error names the field as the screen does', async () => {
    const { save } = await open()
    expect((await save({ email: 'ada', enabled: true })).json().message).toContain('Please enter a valid email address')
  })
})
