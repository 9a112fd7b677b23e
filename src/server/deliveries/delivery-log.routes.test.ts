import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { delivery as deliveryShape, listDeliveries } from '#contract/channels.ts'
import { problem } from '#contract/errors.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { hook, openChannels } from '../testing/channels/channels-server.ts'
import { openReceiver } from '../testing/receiver.ts'
import { deliveries } from './deliveries.table.ts'

describe('a test message', () => {
  test('a test message is sent at once, and the response contains the result', async () => {
    const { url, requests } = await openReceiver(reply => reply.writeHead(200).end('ok'))
    const { clock, userId, addOne, ask } = await openChannels()
    const webhook = await addOne({ kind: 'webhook', url })
    const sent = deliveryShape.parse((await ask(userId, 'POST', `/${webhook.id}/test`)).json())
    const at = clock.now().toISOString()
    expect(sent).toMatchObject({ kind: 'test', state: 'sent', createdAt: at, nextAt: null })
    expect(sent.tries).toEqual([{ at, isTaken: true, answer: '200 OK: ok', durationSeconds: expect.any(Number) }])
    expect(requests.map(({ headers }) => headers['webhook-id'])).toEqual([sent.id])
    expect((await ask(userId, 'GET', `/${webhook.id}/deliveries`)).json()).toEqual({ deliveries: [sent] })
  })

  test('a test message that was refused says so, and turns nothing off', async () => {
    const { userId, addOne, ask, list } = await openChannels()
    const slack = await addOne({ kind: 'slack', url: hook })
    const sent = deliveryShape.parse((await ask(userId, 'POST', `/${slack.id}/test`)).json())
    expect(sent.tries).toMatchObject([{ isTaken: false, answer: 'The server refused the connection.' }])
    expect((await list()).channels[1]).toMatchObject({ isOn: true })
  })

  test('a test message is sent once in ten seconds, however often the button is pressed', async () => {
    const { url, requests } = await openReceiver()
    const { clock, userId, addOne, ask } = await openChannels()
    const webhook = await addOne({ kind: 'webhook', url })
    const press = () => ask(userId, 'POST', `/${webhook.id}/test`)
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429])
    clock.advance(3.5 * secondMs)
    const early = await press()
    expect(problem.parse(early.json())).toMatchObject({
      code: 'request.too_many',
      message: expect.stringContaining('in 7 s'),
    })
    expect(early.headers['retry-after']).toBe('7')
    clock.advance(6.5 * secondMs)
    expect((await press()).statusCode).toBe(200)
    expect(requests).toHaveLength(2)
  })

  test('a test message that another process sends is shown as waiting', async () => {
    const { clock, userId, addOne, ask } = await openChannels({ isConnected: false })
    const webhook = await addOne({ kind: 'webhook', url: hook })
    const sent = deliveryShape.parse((await ask(userId, 'POST', `/${webhook.id}/test`)).json())
    expect(sent).toMatchObject({ state: 'waiting', nextAt: clock.now().toISOString(), tries: [] })
  })
})

test('the log of a channel has its last 50 messages, newest first, and all of them in pages', async () => {
  const { db, clock, userId, addOne, ask } = await openChannels()
  const [logged, unlogged] = [
    await addOne({ kind: 'webhook', url: hook }),
    await addOne({ kind: 'webhook', url: hook }),
  ]
  const start = clock.now().getTime()
  const rows = Array.from({ length: 60 }, (_, minute) => {
    const at = new Date(start + minute * minuteMs)
    const moments = { slot: at, notBefore: at, createdAt: at, endedAt: at }
    const channelId = minute === 59 ? unlogged.id : logged.id
    return {
      id: randomUUID(),
      channelId,
      kind: 'alert' as const,
      noticeIds: [minute],
      state: 'dead' as const,
      ...moments,
    }
  })
  await db.insert(deliveries).values(rows)
  const { deliveries: log } = listDeliveries.response.parse(
    (await ask(userId, 'GET', `/${logged.id}/deliveries`)).json(),
  )
  expect(log.map(({ id }) => id)).toEqual(
    rows
      .slice(9, 59)
      .map(({ id }) => id)
      .reverse(),
  )
  expect(log[0]).toMatchObject({ state: 'dead', nextAt: null, tries: [] })
  const pages: string[] = []
  let next: string | undefined = `/${logged.id}/deliveries?limit=40`
  while (next !== undefined) {
    const page = await ask(userId, 'GET', next)
    pages.push(...listDeliveries.response.parse(page.json()).deliveries.map(({ id }) => id))
    next = /channels(.+?)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(pages).toEqual(
    rows
      .slice(0, 59)
      .map(({ id }) => id)
      .reverse(),
  )
})

describe('a message of a webhook', () => {
  test('a message of a webhook is sent again from the log with the same id, also after it was given up', async () => {
    let status = 500
    const { url, requests } = await openReceiver(reply => reply.writeHead(status).end())
    const { clock, userId, addOne, ask } = await openChannels()
    const { id } = await addOne({ kind: 'webhook', url })
    const sent = deliveryShape.parse((await ask(userId, 'POST', `/${id}/test`)).json())
    expect(sent.state).toBe('dead')
    status = 200
    const replay = () => ask(userId, 'POST', `/${id}/deliveries/${sent.id}/replay`)
    expect(problem.parse((await replay()).json()).code).toBe('request.too_many')
    for (const tries of [2, 3]) {
      clock.advance(10 * secondMs)
      const again = deliveryShape.parse((await replay()).json())
      expect(again).toMatchObject({ id: sent.id, state: 'sent' })
      expect(again.tries).toHaveLength(tries)
    }
    expect(new Set(requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([sent.id]))
  })

  test('a message of a webhook is found in the log of its own channel only, and messages of other channels are not sent again', async () => {
    const { url } = await openReceiver()
    const { clock, userId, addOne, ask } = await openChannels()
    const [one, other] = [await addOne({ kind: 'webhook', url }), await addOne({ kind: 'webhook', url })]
    const slack = await addOne({ kind: 'slack', url })
    const send = async (channelId: string): Promise<string> =>
      (await ask(userId, 'POST', `/${channelId}/test`)).json().id
    const [ofOne, ofSlack] = [await send(one.id), await send(slack.id)]
    clock.advance(minuteMs)
    const codeOf = async (channelId: string, deliveryId: string) =>
      problem.parse((await ask(userId, 'POST', `/${channelId}/deliveries/${deliveryId}/replay`)).json()).code
    expect(await codeOf(other.id, ofOne)).toBe('channel.not_found')
    expect(await codeOf(one.id, randomUUID())).toBe('channel.not_found')
    expect(await codeOf(slack.id, ofSlack)).toBe('channel.not_ready')
  })
})
