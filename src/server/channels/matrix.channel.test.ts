import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { minuteMs, secondMs } from '#domain/units.ts'
import { hostileNames } from '#fake-appstore'
import { buildApp, buildChange } from '../testing/channels/messages.ts'
import { openSend } from '../testing/channels/send.ts'
import { getDelivery, isOn, openOutbox } from '../testing/deliveries/outbox-world.ts'
import { openReceiver } from '../testing/receiver.ts'
import { readTarget } from './channel-kinds.usecases.ts'

const token = 'syt_cmFua3M_QwErTyUiOp_1a2b3c'
const room = '!abcdef:example.com'

type Event = { msgtype: string; body: string; 'm.mentions': object }

const refuse = (reply: ServerResponse, status: number, error: object): void =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(error))

/** A homeserver by the specification: it knows a token, and takes a transaction of an account once. */
const openHomeserver = async (before: (reply: ServerResponse, attempt: number) => boolean = () => false) => {
  const events = new Map<string, Event>()
  let attempts = 0
  const receiver = await openReceiver((reply, { method, url, headers, body }) => {
    attempts += 1
    const [, sentTo, transaction] =
      /^\/_matrix\/client\/v3\/rooms\/([^/]+)\/send\/m\.room\.message\/([^/]+)$/.exec(url) ?? []
    if (method !== 'PUT' || !sentTo || !transaction)
      return refuse(reply, 404, { errcode: 'M_UNRECOGNIZED', error: 'Unrecognized request' })
    if (headers.authorization !== `Bearer ${token}`)
      return refuse(reply, 401, {
        errcode: 'M_UNKNOWN_TOKEN',
        error: 'Invalid access token passed.',
        soft_logout: false,
      })
    if (decodeURIComponent(sentTo) !== room)
      return refuse(reply, 403, { errcode: 'M_FORBIDDEN', error: `User not in room ${decodeURIComponent(sentTo)}` })
    if (before(reply, attempts)) return
    if (!events.has(transaction)) events.set(transaction, JSON.parse(body.toString()))
    if (reply.destroyed) return
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ event_id: `$${events.size}` }))
  })
  return { url: receiver.url, requests: receiver.requests, listEvents: () => [...events.values()] }
}

const configFor = (url: string, target: object = {}) =>
  readTarget({ kind: 'matrix', url, roomId: room, token, ...target })

/** A person with one channel to the room and one message for it. */
const openWithMessage = async (url: string) => {
  const world = await openOutbox()
  const userId = await world.addPerson()
  const channelId = await world.addChannel(userId, configFor(url))
  const id = await world.addDelivery(channelId, { noticeIds: [await world.addNotice(userId)] })
  return { ...world, channelId, id }
}

describe('a message to Matrix', () => {
  test('a message to Matrix is one event of its room, as plain text that mentions no one', async () => {
    const { url, listEvents } = await openHomeserver()
    expect(await openSend()(configFor(`${url}/`))).toBe('200 OK: {"event_id":"$1"}')
    expect(listEvents()).toEqual([
      {
        msgtype: 'm.text',
        body: [
          'Chess Clock: entered the top 10 in 2 countries',
          'Chess Clock',
          '  Entered the top 10 (Overall, iPhone, top free): Japan #8, was #14; Germany #9, was not in the top 100',
          'https://ranks.example/app/6760838876',
        ].join('\n'),
        'm.mentions': {},
      },
    ])
  })

  test('a message to Matrix has no link or mention from a name, and fits into an event', async () => {
    const { url, listEvents } = await openHomeserver()
    const names = [...hostileNames.map(({ name }) => name), '@room @ada:example.com #hall:example.com www.0.invalid']
    for (const [index, name] of names.entries()) {
      const message = { id: `transaction-${index}`, title: `${name}: best rank ever`, apps: [buildApp({ name })] }
      await openSend()(configFor(url), message)
    }
    expect(listEvents()).toHaveLength(names.length)
    for (const { body } of listEvents())
      expect(body.replaceAll('https://ranks.example/app/6760838876', '')).not.toMatch(
        /[\p{L}\p{N}]\.[\p{L}\p{N}]|(^|\s)[@#][A-Za-z]/u,
      )
    const apps = Array.from({ length: 80 }, () => {
      const changes = Array.from({ length: 175 }, () => buildChange('jp'))
      return buildApp({ name: '星'.repeat(200), groups: buildApp().groups.map(group => ({ ...group, changes })) })
    })
    await openSend()(configFor(url), { id: 'long', title: '長'.repeat(3_000), apps })
    expect(Buffer.byteLength(JSON.stringify(listEvents().at(-1)))).toBeLessThan(65_536 / 2)
  })

  test('a message to Matrix is one event, even when the answer to its first attempt was lost', async () => {
    const { url, requests, listEvents } = await openHomeserver((reply, attempt) => {
      if (attempt === 1) reply.destroy()
      return false
    })
    const { db, clock, outbox, id } = await openWithMessage(url)
    await outbox.deliverDue()
    expect(await getDelivery(db, id)).toMatchObject({ state: 'waiting', attempts: 1 })
    clock.advance(5 * secondMs)
    await outbox.deliverDue()
    expect(await getDelivery(db, id)).toMatchObject({ state: 'sent', attempts: 2 })
    expect([requests.length, listEvents().length]).toEqual([2, 1])
  })

  test('a message to Matrix waits as long as a homeserver with too many messages asks', async () => {
    const { url, requests } = await openHomeserver((reply, attempt) => {
      if (attempt > 1) return false
      refuse(reply, 429, { errcode: 'M_LIMIT_EXCEEDED', error: 'Too Many Requests', retry_after_ms: 2 * minuteMs - 1 })
      return true
    })
    const { db, clock, outbox, id } = await openWithMessage(url)
    await outbox.deliverDue()
    expect(await getDelivery(db, id)).toMatchObject({ notBefore: new Date(clock.now().getTime() + 2 * minuteMs) })
    clock.advance(2 * minuteMs)
    await outbox.deliverDue()
    expect(await getDelivery(db, id)).toMatchObject({ state: 'sent' })
    expect(requests).toHaveLength(2)
  })
})

describe('a refusal of Matrix', () => {
  test.each([
    ['an unknown token', { token: 'syt_other' }, /^Matrix does not know this access token: .* \(401 Unauthorized/],
    ['a room that the account is not in', { roomId: '!other:example.com' }, /^This account may not write to the room/],
  ])('because of %s turns the channel off at once, and its sentence has no secret', async (_, target, sentence) => {
    const { url } = await openHomeserver()
    const failure = await openSend()(configFor(url, target)).catch((error: unknown) => error)
    expect(failure).toMatchObject({ isFinal: true, message: expect.stringMatching(sentence) })
    expect(failure).toMatchObject({ message: expect.not.stringMatching(/syt_|!other/) })
    const { db, outbox, addPerson, addChannel, addDelivery, addNotice } = await openOutbox()
    const userId = await addPerson()
    const channelId = await addChannel(userId, configFor(url, target))
    await addDelivery(channelId, { noticeIds: [await addNotice(userId)] })
    await outbox.deliverDue()
    expect(await isOn(db, channelId)).toBe(false)
  })

  test('a refusal of Matrix by a proxy or for a moment is tried again', async () => {
    for (const [status, body] of [
      [403, '<h1>Blocked</h1>'],
      [502, '{"errcode":"M_UNKNOWN","error":"Internal server error"}'],
    ] as const) {
      const { url } = await openReceiver(reply => reply.writeHead(status).end(body))
      await expect(openSend()(configFor(url))).rejects.toMatchObject({ isFinal: false })
    }
  })
})

test.each([
  { roomId: '#hall:example.com' },
  { roomId: '!a b' },
  { token: '' },
  { token: 'a\r\nx-hostile: 1' },
  { url: 'matrix.example.com' },
])('the target %j is refused, because nothing could ever be sent to it', target => {
  expect(() => configFor('https://matrix.example.com', target)).toThrow(
    expect.objectContaining({ code: 'channel.target_invalid' }),
  )
})
