import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { channel as channelShape } from '#contract/channels.ts'
import { problem } from '#contract/errors.ts'
import { dayMs } from '#domain/units.ts'
import { users } from '../accounts/accounts.table.ts'
import { confirmEmail, replaceNotifications } from '../accounts/notifications.repository.ts'
import { deliveries } from '../deliveries/deliveries.table.ts'
import { addPerson, hook, openChannels } from '../testing/channels/channels-server.ts'
import { emailChannelId, ensureEmailChannel } from './channels.repository.ts'
import { channels } from './channels.table.ts'

const createBrowserKeys = () => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}

describe('e-mail', () => {
  test('e-mail is a channel of every person from the start, only once', async () => {
    const { db, clock, userId, list } = await openChannels()
    await Promise.all(Array.from({ length: 5 }, () => ensureEmailChannel(db, userId, clock.now())))
    const { channels: entries, webPushKey } = await list()
    expect(entries).toMatchObject([
      { id: emailChannelId(userId), kind: 'email', label: 'Email', isOn: true, secret: null },
    ])
    expect(Buffer.from(webPushKey, 'base64url')).toHaveLength(65)
    expect((await list()).webPushKey).toBe(webPushKey)
  })

  test('e-mail says why it cannot send, until nothing prevents it', async () => {
    const { db, clock, userId, list, ask } = await openChannels()
    const say = async () => {
      const [email] = (await list()).channels
      const test = await ask(userId, 'POST', `/${email?.id}/test`)
      return { place: email?.place, problem: email?.problem, status: test.statusCode, message: test.json().message }
    }
    const off = await say()
    expect(off).toMatchObject({ place: '', problem: expect.stringMatching(/^E-mail is off in your/), status: 409 })
    expect(off.message).toBe(off.problem)
    const email = 'ada@example.com'
    await replaceNotifications(db, userId, { email, notificationsEnabled: true })
    expect(await say()).toMatchObject({
      place: email,
      problem: expect.stringMatching(/not confirmed yet/),
      status: 409,
    })
    await confirmEmail(db, { userId, email, now: clock.now() })
    expect(await say()).toMatchObject({ place: email, problem: null, status: 200 })
    await replaceNotifications(db, userId, { email: '', notificationsEnabled: false })
    expect((await say()).problem).toMatch(/^E-mail is off/)
  })

  test('e-mail cannot be sent without a mail server, which is the first reason given', async () => {
    const { list } = await openChannels({ hasMail: false })
    expect((await list()).channels[0]?.problem).toMatch(/no mail server.*SMTP_URL/)
  })

  test('e-mail can be turned off, but never removed', async () => {
    const { userId, list, ask } = await openChannels()
    const [email] = (await list()).channels
    expect((await ask(userId, 'PUT', `/${email?.id}`, { label: 'E-mails', isOn: false })).statusCode).toBe(200)
    expect((await ask(userId, 'DELETE', `/${email?.id}`)).statusCode).toBe(204)
    expect((await list()).channels).toMatchObject([{ kind: 'email', label: 'E-mails', isOn: false }])
    const test = await ask(userId, 'POST', `/${email?.id}/test`)
    expect(problem.parse(test.json())).toMatchObject({
      code: 'channel.not_ready',
      message: expect.stringMatching(/is turned off/),
    })
  })

  test('e-mail is not created for a deleted account', async () => {
    const { db, clock } = await openChannels()
    await ensureEmailChannel(db, randomUUID(), clock.now())
    expect(await db.select().from(channels)).toEqual([])
  })
})

describe('a channel', () => {
  test('a channel is added, changed and removed, and deleted with the account', async () => {
    const { db, clock, userId, addOne, ask, list } = await openChannels()
    const webhook = await addOne({ kind: 'webhook', url: hook })
    expect(webhook).toMatchObject({ kind: 'webhook', label: 'Mine', isOn: true, place: '127.0.0.1:9', problem: null })
    expect(webhook.createdAt).toBe(clock.now().toISOString())
    expect(Buffer.from(String(webhook.secret).replace(/^whsec_/, ''), 'base64')).toHaveLength(32)
    const changed = await ask(userId, 'PUT', `/${webhook.id}`, { label: 'Theirs', isOn: false })
    expect(changed.json()).toEqual({ ...webhook, label: 'Theirs', isOn: false })
    clock.advance(1)
    const slack = await addOne({ kind: 'slack', url: hook })
    expect((await list()).channels.map(({ kind }) => kind)).toEqual(['email', 'webhook', 'slack'])
    for (const status of [204, 404]) expect((await ask(userId, 'DELETE', `/${webhook.id}`)).statusCode).toBe(status)
    expect((await list()).channels.map(({ id }) => id)).toEqual([emailChannelId(userId), slack.id])
    await db.delete(users).where(eq(users.id, userId))
    expect(await db.select().from(channels)).toEqual([])
  })

  test('a channel reveals only the host of its address, and no token or keys', async () => {
    const { add, list } = await openChannels()
    const keys = createBrowserKeys()
    const targets = [
      ...['webhook', 'slack', 'discord'].map(kind => ({ kind, url: hook })),
      { kind: 'ntfy', url: 'http://127.0.0.1:9/T0P-SECRET', token: 'tk_also-secret' },
      { kind: 'telegram', url: 'http://127.0.0.1:9', token: '123456:T0P-SECRET-also-secret-x', chatId: '-100123' },
      { kind: 'gotify', url: hook, token: 'also-secret' },
      { kind: 'apprise', url: 'http://127.0.0.1:9/notify/T0P-SECRET' },
      { kind: 'web-push', url: hook, keys },
    ]
    const bodies: string[] = []
    for (const target of targets) bodies.push((await add(target)).body)
    bodies.push(JSON.stringify(await list()))
    for (const part of ['T0P-SECRET', 'also-secret', keys.p256dh, keys.auth]) expect(bodies.join()).not.toContain(part)
    expect((await list()).channels).toHaveLength(9)
  })

  test('a channel is one per browser, even when a browser subscribes again with new keys', async () => {
    const { db, userId, addOne, ask, list } = await openChannels()
    const first = await addOne({ kind: 'web-push', url: hook, keys: createBrowserKeys() }, 'Phone')
    await ask(userId, 'PUT', `/${first.id}`, { label: 'Phone', isOn: false })
    const keys = createBrowserKeys()
    const again = await addOne({ kind: 'web-push', url: hook, keys }, 'My phone')
    expect(again).toMatchObject({ id: first.id, label: 'My phone', isOn: true })
    expect((await list()).channels).toHaveLength(2)
    const [row] = await db.select().from(channels).where(eq(channels.id, first.id))
    expect(row?.config).toMatchObject({ keys })
  })

  test('a channel is one of twenty at most, including e-mail, however many are added at once', async () => {
    const { add, list } = await openChannels()
    const answers = await Promise.all(Array.from({ length: 25 }, () => add({ kind: 'discord', url: hook })))
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(6)
    expect(problem.parse(refused[0]?.json())).toMatchObject({ code: 'channel.too_many' })
    expect((await list()).channels).toHaveLength(20)
  })

  test('a channel is refused if nothing could ever be sent to it', async () => {
    const { add, list } = await openChannels()
    const targets = [
      { kind: 'ntfy', url: 'http://127.0.0.1:9/' },
      { kind: 'ntfy', url: 'http://127.0.0.1:9/t', token: 'a\r\nx-hostile: 1' },
      { kind: 'web-push', url: hook, keys: { p256dh: 'AAAA', auth: 'AAAA' } },
      { kind: 'webhook', url: 'ftp://example.com/' },
      { kind: 'webhook', url: 'example' },
      { kind: 'webhook', url: hook, secret: 'whsec_AAAA' },
      { kind: 'email', url: hook },
      { kind: 'telegram', url: hook, token: 'no token', chatId: '1' },
      { kind: 'telegram', url: hook, token: '123456:AAEhBOweik6ad9r_QXMENQjcrGbq', chatId: 'Max' },
      { kind: 'gotify', url: hook, token: '' },
      { kind: 'gotify', url: hook, token: 'a\r\nx-hostile: 1' },
      { kind: 'apprise', url: 'http://127.0.0.1:9/notify' },
      { kind: 'slack', url: `${hook}${'a'.repeat(2_000)}` },
    ]
    for (const target of targets) {
      expect(problem.parse((await add(target)).json()).code, JSON.stringify(target)).toBe('channel.target_invalid')
    }
    expect((await list()).channels).toHaveLength(1)
  })

  test('a channel is refused with a clear sentence if its address is forbidden', async () => {
    const resolve = async (name: string) => {
      if (name.startsWith('inside')) return [{ address: '10.0.0.1', family: 4 }]
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    }
    const { add, list } = await openChannels({ allowPrivate: false, resolve })
    const hostile = [
      ['http://127.0.0.1/', 'is private'],
      ['http://2130706433/', 'is private'],
      ['http://[::ffff:127.0.0.1]/', 'is private'],
      ['http://printer.local/', 'is private'],
      ['https://inside.example.com/', 'is private'],
      ['http://169.254.169.254/', 'a server on the internet'],
      ['https://nobody.example.com/', 'No server was found'],
      ['https://ada:secret@example.com/', 'contains a user name or password'],
    ] as const
    for (const [url, words] of hostile) {
      for (const kind of ['slack', 'webhook']) {
        const { code, message } = problem.parse((await add({ kind, url })).json())
        expect(code, url).toBe('channel.forbidden_address')
        expect(message).toContain(words)
        expect(message).not.toContain('secret@')
      }
    }
    expect((await list()).channels).toHaveLength(1)
  })

  test("a channel is private: under another person's name it is neither found nor changed", async () => {
    const { db, userId, addOne, ask, list } = await openChannels()
    const webhook = await addOne({ kind: 'webhook', url: hook })
    const other = await addPerson(db, 'Eve')
    const attempts = [
      ['PUT', '', { label: 'Eve', isOn: false }],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const
    for (const [method, path, body] of attempts) {
      const answer = await ask(other, method, `/${webhook.id}${path}`, body)
      expect(problem.parse(answer.json()).code, path).toBe('channel.not_found')
    }
    expect((await ask(other, 'DELETE', `/${webhook.id}`)).statusCode).toBe(404)
    expect((await list()).channels).toContainEqual(webhook)
    expect((await list(other)).channels.map(({ kind }) => kind)).toEqual(['email'])
    expect((await list(userId)).channels).toHaveLength(2)
  })
})

describe('the secret of a webhook', () => {
  test('the secret of a webhook can be renewed, and the old one keeps signing for a day', async () => {
    const { clock, userId, addOne, ask, list } = await openChannels()
    const webhook = await addOne({ kind: 'webhook', url: hook })
    const renewed = channelShape.parse((await ask(userId, 'POST', `/${webhook.id}/secret`)).json())
    expect(renewed.secret).toMatch(/^whsec_/)
    expect(renewed.secret).not.toBe(webhook.secret)
    expect(renewed.oldSecretUntil).toBe(new Date(clock.now().getTime() + dayMs).toISOString())
    clock.advance(dayMs)
    expect((await list()).channels[1]).toMatchObject({ secret: renewed.secret, oldSecretUntil: null })
  })

  test('only webhooks have a secret', async () => {
    const { userId, addOne, ask } = await openChannels()
    const slack = await addOne({ kind: 'slack', url: hook })
    expect(problem.parse((await ask(userId, 'POST', `/${slack.id}/secret`)).json()).code).toBe('channel.not_found')
  })
})

describe('the words of a channel', () => {
  const words = { title: '{app} {more}', text: '{country}: {rank}' }

  test('the words of a channel are saved, shown, and taken away again', async () => {
    const { userId, addOne, ask, list } = await openChannels()
    const { id } = await addOne({ kind: 'slack', url: hook })
    const save = (template: object | null) => ask(userId, 'PUT', `/${id}/template`, { template })
    expect((await save(words)).json()).toMatchObject({ id, template: words })
    await ask(userId, 'PUT', `/${id}`, { label: 'Theirs', isOn: false })
    expect((await list()).channels.at(-1)).toMatchObject({ label: 'Theirs', template: words })
    for (const usual of [null, { title: '', text: '' }]) {
      await save(words)
      expect((await save(usual)).json()).toMatchObject({ template: null })
    }
  })

  test('the words of a channel have a preview, which sends and saves nothing', async () => {
    const { db, userId, addOne, ask, list } = await openChannels()
    const { id } = await addOne({ kind: 'slack', url: hook })
    const preview = await ask(userId, 'POST', `/${id}/template/preview`, words)
    expect(preview.json()).toEqual({ title: 'Chess Clock', text: 'Japan: #8', isMadeUp: true })
    expect((await list()).channels.at(-1)?.template).toBeNull()
    expect(await db.select().from(deliveries)).toEqual([])
  })

  test.each([
    [{ title: '{nmae}', text: '' }, 'Title: There is no placeholder {nmae}.'],
    [{ title: '', text: '{more}' }, 'Text: There is no placeholder {more}.'],
    [{ title: '', text: 'a { b' }, 'Text: A brace { is not closed.'],
    [{ title: 'a\nb', text: '' }, 'A title has one line.'],
  ])('%j are refused with a sentence, before anything is saved', async (template, sentence) => {
    const { userId, addOne, ask, list } = await openChannels()
    const { id } = await addOne({ kind: 'slack', url: hook })
    const answers = [
      await ask(userId, 'PUT', `/${id}/template`, { template }),
      await ask(userId, 'POST', `/${id}/template/preview`, template),
    ]
    for (const answer of answers) {
      expect(problem.parse(answer.json())).toMatchObject({
        code: 'channel.template_invalid',
        message: expect.stringContaining(sentence),
      })
    }
    expect((await list()).channels.at(-1)?.template).toBeNull()
  })

  test('the words of a channel are not for webhooks and e-mails', async () => {
    const { userId, addOne, ask, list } = await openChannels()
    const { id } = await addOne({ kind: 'webhook', url: hook })
    const [email] = (await list()).channels
    for (const channelId of [id, email?.id])
      expect((await ask(userId, 'PUT', `/${channelId}/template`, { template: words })).statusCode).toBe(400)
  })
})

test('a webhook gets alerts unless it chooses otherwise; events of the whole server are for admins only', async () => {
  const { db, userId, addOne, ask } = await openChannels()
  const { id, events } = await addOne({ kind: 'webhook', url: hook })
  expect(events).toEqual(['alert.fired'])
  const choose = (chosen: string[], channelId = id) => ask(userId, 'PUT', `/${channelId}/events`, { events: chosen })
  expect((await choose(['alert.fired', 'alert.fired'])).json()).toMatchObject({ events: ['alert.fired'] })
  for (const event of ['measurement.recorded', 'sweep.finished', 'measuring.stopped'])
    expect(problem.parse((await choose(['alert.fired', event])).json()).code).toBe('auth.forbidden')
  expect((await choose([])).statusCode).toBe(400)
  expect((await choose(['alert.fired'], (await addOne({ kind: 'slack', url: hook })).id)).statusCode).toBe(404)
  const [row] = await db.select().from(channels).where(eq(channels.id, id))
  expect(row?.config).toMatchObject({ events: ['alert.fired'], secret: expect.stringMatching(/^whsec_/) })
})
