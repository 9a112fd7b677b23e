import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { problem } from '#contract/errors.ts'
import { notices } from '../alerts/alerts.table.ts'
import { hook, openChannels } from '../testing/channels/channels-server.ts'
import { openSend } from '../testing/channels/send.ts'
import { getDelivery, isOn, openOutbox } from '../testing/deliveries/outbox-world.ts'
import { openReceiver, type ReceivedRequest } from '../testing/receiver.ts'
import { channels } from './channels.table.ts'

const token = '123456:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc'
const group = '-100123'
const supergroup = -1_001_234_567_890

/** The answers of the Bot API: https://core.telegram.org/bots/api#making-requests */
const taken = { ok: true, result: { message_id: 1 } }
const refused = (error_code: number, description: string, parameters?: object) => ({
  ok: false,
  error_code,
  description,
  ...(parameters && { parameters }),
})
const moved = refused(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
  migrate_to_chat_id: supergroup,
})

type Reply = ReturnType<typeof refused> | typeof taken
const bodyOf = ({ body }: ReceivedRequest) => JSON.parse(body.toString())

/** A Telegram on 127.0.0.1, and a person with one channel and one message for it. */
const openTelegram = async (answer: (body: { chat_id: string }) => Reply) => {
  const receiver = await openReceiver((reply, request) => {
    const answered = answer(bodyOf(request))
    reply.writeHead('error_code' in answered ? answered.error_code : 200, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(answered))
  })
  const world = await openOutbox()
  const userId = await world.addPerson()
  const channelId = await world.addChannel(userId, { kind: 'telegram', url: receiver.url, token, chatId: group })
  const id = await world.addDelivery(channelId, { noticeIds: [await world.addNotice(userId)] })
  return { ...world, requests: receiver.requests, userId, channelId, id }
}

describe('a group that became a supergroup', () => {
  test('a group that became a supergroup gets the message at once, and every later message directly', async () => {
    const { db, outbox, requests, channelId, id, ...world } = await openTelegram(({ chat_id }) =>
      chat_id === group ? moved : taken,
    )
    await outbox.deliverDue()
    expect(requests.map(request => bodyOf(request).chat_id)).toEqual([group, String(supergroup)])
    expect(await getDelivery(db, id)).toMatchObject({ state: 'sent', attempts: 1 })
    const [row] = await db.select().from(channels).where(eq(channels.id, channelId))
    expect(row).toMatchObject({ isOn: true, config: { kind: 'telegram', token, chatId: String(supergroup) } })
    const earlier = new Date(world.clock.now().getTime() - 1)
    await world.addDelivery(channelId, { slot: earlier, noticeIds: [await world.addNotice(world.userId)] })
    await outbox.deliverDue()
    expect(bodyOf(requests[2] as ReceivedRequest).chat_id).toBe(String(supergroup))
    expect(requests).toHaveLength(3)
  })

  test('a group that became a supergroup is followed once a message, so that two chats that name each other do not go on forever', async () => {
    const { db, outbox, requests, channelId, id } = await openTelegram(() => moved)
    await outbox.deliverDue()
    expect(requests).toHaveLength(2)
    expect(await getDelivery(db, id)).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(await isOn(db, channelId)).toBe(true)
  })
})

const removed = 'it was removed or blocked there'
const unknown = 'this chat does not exist for it'
const noRight = 'it has no right to send messages there'
const noTopic = 'the topic was closed or deleted'

/** The error of a message to the chat. */
const fail = async (status: number, body: string) => {
  const { url } = await openReceiver(reply => reply.writeHead(status).end(body))
  return openSend()({ kind: 'telegram', url, token, chatId: group }).catch((error: unknown) => error)
}

test.each([
  [403, 'Forbidden: bot was kicked from the supergroup chat', removed],
  [403, 'Forbidden: bot was blocked by the user', removed],
  [403, 'Forbidden: bot is not a member of the channel chat', removed],
  [403, 'Forbidden: the group chat was deleted', removed],
  [401, 'Unauthorized', 'Telegram does not know its token'],
  [404, 'Not Found', 'Telegram does not know its token'],
  [400, 'Bad Request: chat not found', unknown],
  [400, 'Bad Request: group chat was deactivated', unknown],
  [400, 'Bad Request: PEER_ID_INVALID', unknown],
  [400, 'Bad Request: CHANNEL_PRIVATE', unknown],
  [400, 'Bad Request: have no rights to send a message', noRight],
  [400, 'Bad Request: not enough rights to send text messages to the chat', noRight],
  [400, 'Bad Request: need administrator rights in the channel chat', noRight],
  [400, 'Bad Request: CHAT_WRITE_FORBIDDEN', noRight],
  [400, 'Bad Request: CHAT_RESTRICTED', noRight],
  [400, 'Bad Request: TOPIC_CLOSED', noTopic],
  [400, 'Bad Request: TOPIC_DELETED', noTopic],
  [400, 'Bad Request: message thread not found', noTopic],
])('%i %s is final, and its words say what to do', async (status, text, why) => {
  const failure = await fail(status, JSON.stringify(refused(status, text)))
  expect(failure).toMatchObject({ isFinal: true, failure: 'no-such-address' })
  expect(String(failure)).toContain(`The bot cannot write to this chat: ${why}`)
  expect(String(failure)).toContain(text.slice(0, 20))
  expect(String(failure)).not.toContain(token)
})

test.each<[number, Reply | string]>([
  [429, refused(429, 'Too Many Requests: retry after 37', { retry_after: 37 })],
  [500, refused(500, 'Internal Server Error')],
  [400, refused(400, "Bad Request: can't parse entities: unsupported start tag")],
  [401, '<h1>Sign in at your proxy</h1>'],
  [403, '<h1>Blocked by your proxy</h1>'],
  [404, '<h1>Not found</h1>'],
])('%i without a word about the chat is tried again: %j', async (status, answer) => {
  const failure = await fail(status, typeof answer === 'string' ? answer : JSON.stringify(answer))
  expect(failure).toMatchObject({ isFinal: false, retryAfter: status === 429 ? '37' : undefined })
})

test('a refusal that stays turns the channel off after one attempt, and its person reads why', async () => {
  const text = 'Forbidden: bot was kicked from the supergroup chat'
  const { db, outbox, requests, channelId, userId, id } = await openTelegram(() => refused(403, text))
  await outbox.deliverDue()
  expect(requests).toHaveLength(1)
  expect(await getDelivery(db, id)).toMatchObject({ state: 'dead', attempts: 1 })
  expect(await isOn(db, channelId)).toBe(false)
  const inbox = await db.select().from(notices).where(eq(notices.userId, userId)).orderBy(notices.id)
  expect(inbox.at(-1)?.notes).toMatchObject([{ kind: 'channel-failed', channelId, isOff: true }])
})

test('a message goes into the topic of its channel', async () => {
  const { url, requests } = await openReceiver(reply => reply.writeHead(200).end(JSON.stringify(taken)))
  await openSend()({ kind: 'telegram', url, token, chatId: group, topicId: 42 })
  expect(bodyOf(requests[0] as ReceivedRequest)).toMatchObject({ chat_id: group, message_thread_id: 42 })
})

const topicTarget = { kind: 'telegram', url: hook, token: '123456:AAEhBOweik6ad9r_QXMENQjcrGbq', chatId: '-1001' }

test('a Telegram channel may name a topic; the topic "General" takes messages without a number', async () => {
  const { db, addOne } = await openChannels()
  const store = async (topicId: number) => {
    const { id } = await addOne({ ...topicTarget, topicId })
    const [row] = await db.select().from(channels).where(eq(channels.id, id))
    return row?.config
  }
  expect(await store(42)).toEqual({ ...topicTarget, topicId: 42 })
  expect(await store(1)).toEqual(topicTarget)
})

test.each([0, -1, 1.5, 'x'])('the topic %s is refused', async topicId => {
  const { add } = await openChannels()
  expect(problem.parse((await add({ ...topicTarget, topicId })).json()).code).toBe('channel.target_invalid')
})
