import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notices } from '../alerts/alerts.table.ts'
import { openMail } from '../platform/outgoing/mail.ts'
import { openSend } from '../testing/channels/send.ts'
import { getDelivery, isOn, openOutbox } from '../testing/deliveries/outbox-world.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { openReceiver } from '../testing/receiver.ts'
import type { ChannelConfig } from './channels.rules.ts'
import { DeliveryError } from './delivery.errors.ts'

type Kind = 'slack' | 'discord'

/** With the code of the answer, as ntfy writes it. */
const ntfyAnswer = (code: number, error: string) => JSON.stringify({ code, http: Math.floor(code / 100), error })

const send = async (kind: Kind, status: number, body: string): Promise<DeliveryError> => {
  const { url } = await openReceiver(reply => reply.writeHead(status).end(body))
  const sent = openSend()({ kind, url: `${url}/services/T/B/x` })
  return sent.then(
    () => new DeliveryError('taken'),
    error => error,
  )
}

describe('a webhook is gone', () => {
  test.each<[Kind, number, string]>([
    ['slack', 404, 'no_service'],
    ['slack', 404, ''],
    ['slack', 410, 'channel_is_archived'],
    ['slack', 403, 'channel_not_found'],
    ['slack', 403, 'invalid_token'],
    ['discord', 404, '{"message": "Unknown Webhook", "code": 10015}'],
    ['discord', 410, ''],
    ['discord', 401, '{"message": "Invalid Webhook Token", "code": 50027}'],
  ])('a webhook is gone for %s after %i %s', async (kind, status, body) => {
    const failure = await send(kind, status, body)
    expect(failure).toMatchObject({ isFinal: true, failure: 'no-such-address' })
    const name = kind === 'slack' ? 'Slack' : 'Discord'
    expect(failure.message).toMatch(
      new RegExp(`^This webhook no longer exists: create a new one in ${name} and add it as a channel \\(${status} `),
    )
  })

  test.each<[Kind, number, string]>([
    ['slack', 400, 'invalid_payload'],
    ['slack', 429, ''],
    ['slack', 500, 'no_service'],
    ['discord', 400, '{"message": "Cannot send an empty message", "code": 50006}'],
    ['discord', 401, '{"message": "401: Unauthorized", "code": 0}'],
    ['discord', 503, ''],
  ])('but not for %s after %i %s', async (kind, status, body) => {
    expect(await send(kind, status, body)).toMatchObject({ isFinal: false, failure: 'refused' })
  })
})

test.each<[Exclude<ChannelConfig['kind'], 'email' | 'webhook' | 'web-push'>, number, string, RegExp]>([
  ['slack', 403, 'action_prohibited', /^Slack does not allow this webhook to post here/],
  ['slack', 403, 'posting_to_general_channel_denied', /^Slack does not allow this webhook to post here/],
  ['discord', 400, '{"message": "Webhooks posted to forum channels must have …", "code": 220001}', /^A Discord forum/],
  ['ntfy', 401, ntfyAnswer(40101, 'unauthorized'), /^ntfy does not allow this token to write to the topic/],
  ['ntfy', 403, ntfyAnswer(40301, 'forbidden'), /^ntfy does not allow this token to write to the topic/],
])('a refusal of %s that stays, %i %s, is not tried again', async (kind, status, body, sentence) => {
  const { url } = await openReceiver(reply => reply.writeHead(status).end(body))
  const config = kind === 'ntfy' ? { kind, url: `${url}/topic` } : { kind: kind as Kind, url: `${url}/services/T/B/x` }
  const failure = await openSend()(config).catch((error: unknown) => error)
  expect(failure).toMatchObject({ isFinal: true, message: expect.stringMatching(sentence) })
})

test.each([
  [403, '<h1>Blocked by your proxy</h1>'],
  [429, ntfyAnswer(42901, 'limit reached')],
  [507, ntfyAnswer(50701, 'insufficient storage')],
])('an answer %i of ntfy that says nothing about the topic is tried again', async (status, body) => {
  const { url } = await openReceiver(reply => reply.writeHead(status).end(body))
  const failure = await openSend()({ kind: 'ntfy', url: `${url}/topic` }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ isFinal: false })
})

test.each<Kind>(['slack', 'discord'])(
  'a message to a deleted webhook of %s is tried once, its channel is turned off, and its person is told in the inbox and by e-mail',
  async kind => {
    const receiver = await openReceiver(reply => reply.writeHead(404).end('no_service'))
    const { url, emails } = await openMailServer()
    const world = await openOutbox({ mail: openMail({ smtpUrl: url, from: 'ranks@mail.example' }) })
    const { db, outbox } = world
    const userId = await world.addPerson({ email: 'ada@example.com' })
    const channelId = await world.addChannel(userId, { kind, url: receiver.url }, 'Team')
    const noticeIds = [await world.addNotice(userId)]
    const id = await world.addDelivery(channelId, { noticeIds })
    await outbox.deliverDue()
    expect(receiver.requests).toHaveLength(1)
    expect(await getDelivery(db, id)).toMatchObject({ state: 'dead', attempts: 1 })
    expect(await isOn(db, channelId)).toBe(false)
    const inbox = await db.select().from(notices).where(eq(notices.userId, userId)).orderBy(notices.id)
    expect(inbox.map(({ notes }) => notes)).toMatchObject([[], [{ kind: 'channel-failed', channelId, isOff: true }]])
    expect(emails).toHaveLength(1)
    const text = emails[0]?.raw.replace(/=\r\n/g, '')
    expect(text).toContain('This webhook no longer exists: create a new one in')
    expect(text).toContain('You can turn it back on in your alert settings.')
  },
)
