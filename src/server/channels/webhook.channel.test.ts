import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/units.ts'
import { hostileNames } from '#fake-appstore'
import { buildApp, buildChange, buildMessage } from '../testing/channels/messages.ts'
import { openSend } from '../testing/channels/send.ts'
import { openReceiver, type ReceivedRequest } from '../testing/receiver.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { createWebhookSecret, oldSecretEnd, renewSecret } from './webhook.channel.ts'

const verify = (secret: string, { headers, body }: ReceivedRequest): unknown => {
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return new Webhook(secret).verify(body.toString(), named)
}

const open = async (answer?: Parameters<typeof openReceiver>[0]) => {
  const { url, requests } = await openReceiver(answer)
  const secret = createWebhookSecret()
  const config = { kind: 'webhook', url: `${url}/hooks/T0P-SECRET?key=also-secret`, secret } as const
  const last = (): ReceivedRequest => {
    const request = requests.at(-1)
    if (!request) throw new Error('Nothing was received.')
    return request
  }
  return { config, secret, requests, last }
}

describe('a webhook', () => {
  test('a webhook gets its changes as data, signed so that its receiver can verify them', async () => {
    const { config, secret, last } = await open()
    expect(await openSend()(config)).toBe('204 No Content')
    expect(last()).toMatchObject({ method: 'POST', url: '/hooks/T0P-SECRET?key=also-secret' })
    expect(last().headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': buildMessage().id })
    expect(verify(secret, last())).toEqual({
      type: 'alert.fired',
      timestamp: '2026-03-07T11:05:00.000Z',
      data: {
        title: 'Chess Clock: entered the top 10 in 2 countries',
        omittedChanges: 0,
        notes: [],
        changes: [
          {
            appStoreId: '6760838876',
            name: 'Chess Clock',
            url: 'https://ranks.example/app/6760838876',
            kind: 'entered-top',
            top: 10,
            firstSeenSince: null,
            chart: {
              key: 'jp:top-free:36:iphone',
              storefront: 'jp',
              type: 'top-free',
              genre: 36,
              device: 'iphone',
              name: 'Overall, iPhone, top free',
            },
            countryName: 'Japan',
            rank: 8,
            previousRank: 14,
            depth: 100,
            observedAt: '2026-03-07T11:00:00.000Z',
            previousObservedAt: '2026-03-07T09:00:00.000Z',
          },
          expect.objectContaining({ countryName: 'Germany', rank: 9, previousRank: null }),
        ],
      },
    })
  })

  test('a webhook gets the same id and body on every attempt, with the time of the attempt', async () => {
    const { config, secret, requests } = await open()
    const send = openSend()
    await send(config)
    await send(config)
    const [first, second] = requests
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toEqual(first?.body)
    const clock = createTestClock()
    await openSend({ clock })(config)
    expect(requests[2]?.headers['webhook-timestamp']).toBe(String(clock.now().getTime() / 1000))
    // Receivers refuse messages older than five minutes.
    expect(() => verify(secret, requests[2] as ReceivedRequest)).toThrow()
  })

  test('a webhook can be verified with either secret for a day after a renewal, and only with the new one later', async () => {
    const { config, secret: old, last } = await open()
    const now = new Date()
    const renewed = renewSecret(config, now)
    const send = openSend()
    await send(renewed)
    expect(String(last().headers['webhook-signature'])).toMatch(/^v1,\S+ v1,\S+$/)
    expect(verify(old, last())).toEqual(verify(renewed.secret, last()))
    expect(() => verify(createWebhookSecret(), last())).toThrow('No matching signature')

    const later = { ...renewed, oldSecretUntil: new Date(now.getTime() - 1).toISOString() }
    await send(later)
    expect(() => verify(old, last())).toThrow('No matching signature')
    expect(verify(renewed.secret, last())).toMatchObject({ type: 'alert.fired' })
    expect(oldSecretEnd(renewed, new Date(now.getTime() + dayMs))).toBeNull()
    expect(oldSecretEnd(renewed, new Date(now.getTime() + dayMs - 1))).not.toBeNull()
  })

  test('a webhook can tell that a test is a test', async () => {
    const { config, secret, last } = await open()
    await openSend()(config, { kind: 'test', apps: [], title: 'A test message' })
    expect(verify(secret, last())).toMatchObject({ type: 'test', data: { title: 'A test message', changes: [] } })
  })

  test('a webhook gets short names on one line, whatever developers call their apps', async () => {
    const { config, secret, last } = await open()
    await openSend()(config, { apps: hostileNames.map(({ name }) => buildApp({ name })) })
    const { data } = verify(secret, last()) as { data: { changes: { name: string }[] } }
    expect(data.changes).toHaveLength(2 * hostileNames.length)
    for (const { name } of data.changes)
      expect(name).toMatch(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]{1,510}$/u)
  })

  test('a webhook gets at most a thousand changes, and the number of omitted ones', async () => {
    const { config, secret, last } = await open()
    const changes = Array.from({ length: 600 }, () => buildChange('jp'))
    const groups = buildApp().groups.map(group => ({ ...group, changes }))
    await openSend()(config, { apps: [buildApp({ groups }), buildApp({ groups })] })
    const { data } = verify(secret, last()) as { data: { changes: object[]; omittedChanges: number } }
    expect([data.changes.length, data.omittedChanges]).toEqual([1_000, 200])
  })
})

describe('the response of a webhook', () => {
  test.each([
    [200, '200 OK: thank you', 'taken'],
    [202, '202 Accepted: thank you', 'taken'],
    [302, '302 Found: redirects are not followed', 'again'],
    [400, '400 Bad Request: thank you', 'again'],
    [404, '404 Not Found: thank you', 'again'],
    [410, '410 Gone: thank you', 'final'],
    [429, '429 Too Many Requests: thank you', 'again'],
    [500, '500 Internal Server Error: thank you', 'again'],
    [503, '503 Service Unavailable: thank you', 'again'],
    [599, '599: thank you', 'again'],
  ])('%i is logged as "%s" and means: %s', async (status, text, meaning) => {
    const { config } = await open(reply => reply.writeHead(status).end('thank\r\n\u202e you'))
    const sent = openSend()(config)
    if (meaning === 'taken') return expect(await sent).toBe(text)
    await expect(sent).rejects.toMatchObject({ name: 'DeliveryError', message: text, isFinal: meaning === 'final' })
  })

  test('the response of a webhook is logged without secrets, even if the receiver echoes them, and with at most 200 characters', async () => {
    const { config, secret } = await open((reply, { url, headers, body }) =>
      reply.writeHead(400).end(`${url} ${JSON.stringify(headers)} ${secret} ${body}`.repeat(2)),
    )
    const failure: Error = await openSend()(config).then(
      () => new Error('taken'),
      error => error,
    )
    expect(failure.message).toMatch(/^400 Bad Request: … /)
    expect(failure.message).toHaveLength(200)
    for (const part of ['T0P-SECRET', 'also-secret', 'v1,', 'whsec_']) expect(failure.message).not.toContain(part)
  })

  test('the response of a webhook that never comes is a failure that is retried', async () => {
    const { config } = await open(() => undefined)
    const message = 'The server did not answer in time.'
    await expect(openSend({ timeLimitMs: 200 })(config)).rejects.toMatchObject({ message, isFinal: false })
  })

  test('the response of a webhook on a closed connection or port is described without the address', async () => {
    const { config } = await open(reply => reply.destroy())
    const message = 'The server closed the connection without an answer.'
    await expect(openSend()(config)).rejects.toMatchObject({ message, isFinal: false })
    const closed = { ...config, url: 'http://127.0.0.1:9/T0P-SECRET' }
    const refused = { message: 'The server refused the connection.', isFinal: false }
    await expect(openSend()(closed)).rejects.toMatchObject(refused)
  })

  test('the response of a webhook is final, and nothing is sent, if the address is forbidden', async () => {
    const { config, requests } = await open()
    const sent = openSend({ allowPrivate: false })(config)
    await expect(sent).rejects.toMatchObject({ isFinal: true, message: expect.stringContaining('private') })
    expect(requests).toEqual([])
  })

  test('the response of a webhook is final if this version has no such channels', async () => {
    const { config, requests } = await open()
    await expect(openSend()({ ...config, kind: 'pager' })).rejects.toMatchObject({ isFinal: true })
    expect(requests).toEqual([])
  })
})

test('the payload of a webhook is the one that docs/webhooks.md shows, with each of its fields', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
  const { config, last } = await open()
  await openSend()(config)
  expect(JSON.parse(last().body.toString())).toEqual(JSON.parse(example))
  for (const field of Object.keys(JSON.parse(example).data.changes[0])) expect(page).toContain(`\`${field}\``)
})
