import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { hostileNames } from '#fake-appstore'
import { buildApp, buildChange } from '../testing/channels/messages.ts'
import { openSend } from '../testing/channels/send.ts'
import { openReceiver, type ReceivedRequest } from '../testing/receiver.ts'
import type { ChannelConfig } from './channels.rules.ts'
import type { Message } from './messages.rules.ts'

const botToken = '123456:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc'
const line = 'Entered the top 10 (Overall, iPhone, top free): Japan #8, was #14; Germany #9, was not in the top 100'
const title = 'Chess Clock: entered the top 10 in 2 countries'

const answerWith =
  (status: number, body = '', headers = {}) =>
  (reply: ServerResponse) =>
    void reply.writeHead(status, headers).end(body)

type Asked = { message?: Partial<Message>; answer?: (reply: ServerResponse) => void }

const send = async (
  toConfig: (url: string) => ChannelConfig,
  { message = {}, answer = answerWith(200) }: Asked = {},
) => {
  const { url, requests } = await openReceiver(answer)
  const answered = await openSend()(toConfig(url), message).catch((error: unknown) => error)
  const [request] = requests as [ReceivedRequest]
  return { request, body: JSON.parse(request.body.toString()), answered }
}

const toTelegram = (url: string): ChannelConfig => ({ kind: 'telegram', url, token: botToken, chatId: '-100123' })
const toGotify = (url: string): ChannelConfig => ({ kind: 'gotify', url: `${url}/push/`, token: 'AbC.dEf-123' })
const toApprise = (url: string): ChannelConfig => ({ kind: 'apprise', url: `${url}/notify/S3CRET-KEY`, tag: 'ranks' })

const hostile = [
  ...hostileNames.map(({ name }) => name),
  '</b><a href="https://0.invalid">x</a>',
  '@everyone /start #tag $CASH t.me/x www.0.invalid https://0.invalid/',
].map(name => ({ title: `${name}: best rank ever`, apps: [buildApp({ name })] }))

const long = {
  title: '長'.repeat(3_000),
  apps: Array.from({ length: 80 }, (_, index) => {
    const changes = Array.from({ length: 175 }, () => buildChange('jp'))
    return buildApp({ name: `@a.b <${index}>`, groups: buildApp().groups.map(group => ({ ...group, changes })) })
  }),
}

describe('a message to Telegram', () => {
  test('a message to Telegram is written by the bot into its chat, as HTML with a link and without previews', async () => {
    const { request, body, answered } = await send(toTelegram, { answer: answerWith(200, '{"ok":true}') })
    expect(request).toMatchObject({ method: 'POST', url: `/bot${botToken}/sendMessage` })
    expect(body).toEqual({
      chat_id: '-100123',
      text: `<b>${title}</b>\nChess Clock\n  ${line}\n<a href="https://ranks.example/app/6760838876">Open in Rank Atlas</a>`,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    })
    expect(answered).toBe('200 OK: {"ok":true}')
  })

  test('a message to Telegram has no markup, mention, command or link from a name', async () => {
    for (const message of hostile) {
      const { text } = (await send(toTelegram, { message })).body
      expect(text.match(/<[^>]*>/g)).toEqual(['<b>', '</b>', '<a href="https://ranks.example/app/6760838876">', '</a>'])
      const fromNames = text.replace(/<a .*/, '')
      expect(fromNames).not.toMatch(/(^|\s)([@/$]|#(?!\d+\b))\w|\w\.[a-z]/)
      expect(fromNames).not.toMatch(/&(?!(amp|lt|gt|quot);)/)
    }
  })

  test("a message to Telegram keeps the address of the app's page as a link, where a person's own words have it", async () => {
    const ownLines = ['@max <b>: https://ranks.example/app/6760838876 of a.b']
    const { text } = (await send(toTelegram, { message: { apps: [buildApp({ ownLines })] } })).body
    expect(text.split('\n')[1]).toBe('@\u200bmax &lt;b&gt;: https://ranks.example/app/6760838876 of a.\u200bb')
  })

  test("a message to Telegram fits into Telegram's limit", async () => {
    const { text } = (await send(toTelegram, { message: long })).body
    const read = text.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '&')
    expect(read.length).toBeLessThanOrEqual(4_096)
  })

  test.each([
    [401, '{"ok":false,"error_code":401,"description":"Unauthorized"}'],
    [403, '{"ok":false,"description":"Forbidden: bot was blocked by the user"}'],
    [400, '{"ok":false,"description":"Bad Request: chat not found"}'],
  ])(
    'a message to Telegram that is answered with %i %s ends the channel, without its token in the log',
    async (status, body) => {
      const { answered } = await send(toTelegram, { answer: answerWith(status, `${body} ${botToken}`) })
      expect(answered).toMatchObject({
        isFinal: true,
        message: expect.stringMatching(/^The bot cannot write to this chat/),
      })
      expect(String(answered)).not.toContain(botToken)
    },
  )

  test('a message to Telegram is tried again when Telegram says so in its body', async () => {
    const body = '{"ok":false,"error_code":429,"parameters":{"retry_after":37}}'
    const { answered } = await send(toTelegram, { answer: answerWith(429, body) })
    expect(answered).toMatchObject({ isFinal: false, retryAfter: '37' })
  })
})

describe('a message to Gotify', () => {
  test('a message to Gotify is plain text with a link, and its token is in a header', async () => {
    const { request, body } = await send(toGotify)
    expect(request).toMatchObject({ url: '/push/message', headers: { 'x-gotify-key': 'AbC.dEf-123' } })
    expect(body).toEqual({
      title,
      message: `Chess Clock\n  ${line}`,
      priority: 5,
      extras: {
        'client::display': { contentType: 'text/plain' },
        'client::notification': { click: { url: 'https://ranks.example/app/6760838876' } },
      },
    })
  })

  test('a message to Gotify has text even if there is only a title', async () => {
    const message = { kind: 'test', title: 'A test', apps: [] } as const
    expect((await send(toGotify, { message: { ...message, apps: [] } })).body.message).toBe('A test')
  })

  test('a message to Gotify ends the channel if Gotify does not know the token, which is not in the log', async () => {
    const { answered } = await send(toGotify, { answer: answerWith(401, 'no AbC.dEf-123') })
    expect(answered).toMatchObject({ isFinal: true, message: expect.not.stringContaining('AbC.dEf') })
  })
})

describe('a message to Apprise API', () => {
  test('a message to Apprise API goes to the saved configuration, with its tag', async () => {
    const { request, body, answered } = await send(toApprise, { answer: answerWith(200, '{"error":""}') })
    expect(request.url).toBe('/notify/S3CRET-KEY')
    expect(body).toEqual({
      title,
      body: `Chess Clock\n  ${line}\nhttps://ranks.example/app/6760838876`,
      type: 'info',
      format: 'text',
      tag: 'ranks',
    })
    expect(answered).toContain('200 OK')
  })

  test('a message to Apprise API was not sent if Apprise has no configuration with this key, which it says with 204', async () => {
    const { answered } = await send(toApprise, { answer: answerWith(204) })
    expect(answered).toMatchObject({ isFinal: true, message: expect.stringMatching(/no configuration/) })
  })

  test('a message to Apprise API is tried again if one of its receivers refused it, and its key is not in the log', async () => {
    const { answered } = await send(toApprise, { answer: answerWith(424, 'failed: /notify/S3CRET-KEY') })
    expect(answered).toMatchObject({ isFinal: false, message: '424 Failed Dependency: failed: …' })
  })
})
