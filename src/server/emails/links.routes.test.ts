import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { problem } from '#contract/errors.ts'
import { dayMs } from '#domain/units.ts'
import { notificationSettings } from '../accounts/notifications.table.ts'
import { emailChannelId, ensureEmailChannel } from '../channels/channels.repository.ts'
import { channels } from '../channels/channels.table.ts'
import { createLogLines } from '../testing/log-lines.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'
import { writeLink } from './links.usecases.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>
const { log, lines } = createLogLines()

beforeAll(async () => {
  opened = await openTestServer({ log })
})

const email = 'ada@example.com'

/** A person with an address, and the links from the e-mails to it. */
const open = async () => {
  const { db } = opened.services.database
  const now = opened.clock.now()
  const { userId } = await signIn(opened.services)
  await db.insert(notificationSettings).values({ userId, email, isEnabled: true })
  await ensureEmailChannel(db, userId, now)
  const channelId = emailChannelId(userId)
  const choose = (chosen: string) =>
    db.update(notificationSettings).set({ email: chosen }).where(eq(notificationSettings.userId, userId))
  return {
    choose,
    unsubscribe: await writeLink(db, { purpose: 'unsubscribe', id: channelId, email, now }),
    confirm: await writeLink(db, { purpose: 'confirm', id: userId, email, now }),
    isOn: async () => (await db.select().from(channels).where(eq(channels.id, channelId)))[0]?.isOn,
    findConfirmedAt: async () =>
      (await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId)))[0]?.confirmedAt,
  }
}

const press = (token: string, { headers = {}, payload = '' }: { headers?: object; payload?: string } = {}) =>
  opened.server.inject({ method: 'POST', url: `/api/unsubscribe/${token}`, headers: { ...headers }, payload })

const post = (url: string, token: string, headers: object = sameOrigin) =>
  opened.server.inject({ method: 'POST', url, headers: { ...headers }, payload: { token } })

const form = 'List-Unsubscribe=One-Click'
const boundary = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'

describe('one-click unsubscribe', () => {
  test.each([
    { how: 'a form', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: form },
    { how: 'a form of parts', headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: boundary },
    { how: 'nothing', headers: {}, payload: '' },
    { how: 'JSON', headers: { 'content-type': 'application/json' }, payload: '{}' },
    {
      how: 'a form of another site',
      headers: {
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: form,
    },
  ])('one-click unsubscribe turns e-mail off, sent as $how and without a session', async ({ headers, payload }) => {
    const { unsubscribe, isOn } = await open()
    const answer = await press(unsubscribe, { headers, payload })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(await isOn()).toBe(false)
    expect((await press(unsubscribe, { headers, payload })).statusCode).toBe(200)
  })

  test('one-click unsubscribe of one person does not affect others', async () => {
    const [ann, ben] = [await open(), await open()]
    await press(ann.unsubscribe)
    expect([await ann.isOn(), await ben.isOn()]).toEqual([false, true])
  })

  test('one-click unsubscribe in an old e-mail does not stop e-mails to another address', async () => {
    const { unsubscribe, choose, isOn } = await open()
    await choose('new@example.com')
    expect((await press(unsubscribe)).statusCode).toBe(200)
    expect(await isOn()).toBe(true)
  })

  test('one-click unsubscribe still works years later', async () => {
    const { unsubscribe, isOn } = await open()
    opened.clock.advance(3_000 * dayMs)
    await press(unsubscribe)
    opened.clock.advance(-3_000 * dayMs)
    expect(await isOn()).toBe(false)
  })

  test('one-click unsubscribe is refused with a link that was never sent or has another purpose', async () => {
    const { unsubscribe, confirm, isOn } = await open()
    for (const token of ['guess', unsubscribe.slice(0, -1), confirm, `${'A'.repeat(92)}`]) {
      const answer = await press(token)
      expect([answer.statusCode, problem.parse(answer.json()).code]).toEqual([404, 'letter.link_invalid'])
    }
    expect(await isOn()).toBe(true)
  })

  test('one-click unsubscribe with more than a form is not read', async () => {
    const { unsubscribe, isOn } = await open()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await press(unsubscribe, { headers, payload: 'a'.repeat(5_000) })).statusCode).toBe(413)
    expect(await isOn()).toBe(true)
  })

  test('one-click unsubscribe is the only endpoint that other sites may call', async () => {
    const { confirm, findConfirmedAt } = await open()
    const elsewhere = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    expect((await post('/api/confirm-address', confirm, elsewhere)).statusCode).toBe(403)
    expect(await findConfirmedAt()).toBeNull()
  })
})

describe('opening the link', () => {
  test('opening the link changes nothing and shows the confirmation page', async () => {
    const { unsubscribe, isOn } = await open()
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await opened.server.inject({ method, url: `/api/unsubscribe/${unsubscribe}` })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `/unsubscribe/${unsubscribe}`])
    }
    expect(await isOn()).toBe(true)
  })

  test.each(['%2F%2Fevil.example', '..%2F..%2Fapi', '%0d%0aSet-Cookie:a=b'])(
    'opening the link stays on this site: %s',
    async token => {
      const answer = await opened.server.inject(`/api/unsubscribe/${token}`)
      expect(String(answer.headers.location)).toMatch(/^\/unsubscribe\/[^/\r\n]*$/)
    },
  )

  test('opening the link shows what it is for, and changes nothing', async () => {
    const { unsubscribe, confirm, isOn, findConfirmedAt } = await open()
    expect((await post('/api/letter-link', unsubscribe)).json()).toEqual({ purpose: 'unsubscribe', email })
    expect((await post('/api/letter-link', confirm)).json()).toEqual({ purpose: 'confirm', email })
    expect([await isOn(), await findConfirmedAt()]).toEqual([true, null])
  })

  test('opening the link does not reveal the new address to a reader of the old one', async () => {
    const { unsubscribe, choose } = await open()
    await choose('new@example.com')
    const answer = await post('/api/letter-link', unsubscribe)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('new@example.com')
  })

  test('opening the link leaves no token in the log', async () => {
    const { unsubscribe } = await open()
    await press('guess-of-somebody')
    await opened.server.inject(`/api/unsubscribe/${unsubscribe}`)
    expect(lines.join('')).not.toContain('guess-of-somebody')
    expect(lines.join('')).not.toContain(unsubscribe)
    expect(lines.join('')).toContain('/api/unsubscribe/[redacted]')
  })
})

describe('confirming an address', () => {
  test('confirming an address works twice, with the link in the e-mail to it', async () => {
    const { confirm, findConfirmedAt } = await open()
    const now = opened.clock.now()
    for (const _ of [1, 2]) {
      const answer = await post('/api/confirm-address', confirm)
      expect([answer.statusCode, answer.json()]).toEqual([200, { email }])
    }
    expect(await findConfirmedAt()).toEqual(now)
  })

  test('confirming an address fails with the link of another address, for another purpose, or after seven days', async () => {
    const { unsubscribe, confirm, choose, findConfirmedAt } = await open()
    expect((await post('/api/confirm-address', unsubscribe)).statusCode).toBe(404)
    opened.clock.advance(7 * dayMs)
    expect((await post('/api/confirm-address', confirm)).json().message).toContain('expired')
    opened.clock.advance(-7 * dayMs)
    await choose('new@example.com')
    expect((await post('/api/confirm-address', confirm)).statusCode).toBe(404)
    expect(await findConfirmedAt()).toBeNull()
  })
})
