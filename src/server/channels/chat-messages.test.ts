import { describe, expect, test } from 'vitest'
import { hostileNames } from '#fake-appstore'
import { buildApp, buildChange } from '../testing/channels/messages.ts'
import { openSend } from '../testing/channels/send.ts'
import { openReceiver, type ReceivedRequest } from '../testing/receiver.ts'
import type { ChannelConfig } from './channels.rules.ts'
import type { Message } from './messages.rules.ts'

type Slack = {
  text: string
  blocks: { type: string; text?: { type: string; text: string; emoji?: boolean }; elements?: { text: string }[] }[]
}
type Discord = { content: string; embeds: { description: string }[]; allowed_mentions: object }
type Ntfy = { topic: string; title: string; message: string; tags: string[]; click?: string }

const send = async (toConfig: (url: string) => ChannelConfig, message: Partial<Message> = {}) => {
  const { url, requests } = await openReceiver()
  await openSend()(toConfig(url), message)
  const [request] = requests as [ReceivedRequest]
  return { request, body: JSON.parse(request.body.toString()) as unknown }
}

const slack = async (message?: Partial<Message>) =>
  (await send(url => ({ kind: 'slack', url: `${url}/services/T/B/x` }), message)).body as Slack
const discord = async (message?: Partial<Message>) =>
  (await send(url => ({ kind: 'discord', url: `${url}/api/webhooks/1/x` }), message)).body as Discord
const ntfy = async (message?: Partial<Message>) =>
  (await send(url => ({ kind: 'ntfy', url: `${url}/my-topic` }), message)).body as Ntfy

/** In addition to the forty names: mentions and markup of chat programs. */
const chatNames = [
  '@everyone @here @channel',
  '<!channel> <!here> <@U123> <#C123> <!subteam^S1>',
  '<https://0.invalid|Your bank>',
  '[Your bank](https://0.invalid) ![](https://0.invalid/pixel.png)',
  '**bold** __under__ ~~gone~~ `code` ||spoiler|| > quote # head - list',
  '<@123456> <@&123456> <#123456> <a:b:1> <t:1:R>',
  '\\*escaped\\* \\',
  'https://0.invalid/ www.0.invalid',
]
const names = [...hostileNames.map(({ name }) => name), ...chatNames]
const hostile = names.map(name => ({ title: `${name}: best rank ever`, apps: [buildApp({ name })] }))

/** More than any chat program accepts in one message. */
const longApps = Array.from({ length: 80 }, (_, index) => {
  const name = `👩‍🚀 ${'星'.repeat(200)} ${index}`
  const groups = buildApp().groups.map(group => ({
    ...group,
    changes: Array.from({ length: 175 }, () => buildChange('jp')),
  }))
  return buildApp({ name, groups: [...groups, ...groups, ...groups] })
})
const long = {
  title: '長'.repeat(3_000),
  apps: longApps,
  notes: Array.from({ length: 200 }, () => 'A chart was shuffled. '.repeat(20)),
}

const line = 'Entered the top 10 (Overall, iPhone, top free): Japan #8, was #14; Germany #9, was not in the top 100'

describe('a message to Slack', () => {
  test('a message to Slack describes the changes app by app, for programs with blocks and without', async () => {
    const { text, blocks } = await slack({ notes: ['A chart was shuffled.'] })
    const title = 'Chess Clock: entered the top 10 in 2 countries'
    expect(text).toBe(`${title}\nChess Clock\n  ${line}\nA chart was shuffled.`)
    expect(blocks.map(({ text: blockText, elements }) => blockText?.text ?? elements?.[0]?.text)).toEqual([
      title,
      'Chess Clock',
      line,
      '<https://ranks.example/app/6760838876|Open in Rank Atlas>',
      'A chart was shuffled.',
    ])
  })

  test('a message to Slack contains no markup, link or mention from a name', async () => {
    for (const message of hostile) {
      const { text, blocks } = await slack(message)
      expect(text).not.toMatch(/[<>]|&(?!(amp|lt|gt);)|@(?!\u200b)|\]\(/)
      // Our pair of isolation marks around a right-to-left name closes where the name ends.
      const ownText = text.replace(/\u2068[^\u202a-\u202e\u2066-\u2069\n]*\u2069/g, '')
      expect(ownText).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      for (const { type, text: blockText } of blocks.filter(block => block.type !== 'context')) {
        expect([type, blockText?.type, blockText?.emoji]).toEqual([type, 'plain_text', false])
      }
      const links = blocks.flatMap(({ elements = [] }) => elements.map(element => element.text))
      expect(links).toEqual(['<https://ranks.example/app/6760838876|Open in Rank Atlas>'])
    }
  })

  test("a message to Slack fits into Slack's limits, and says how much is omitted", async () => {
    const { text, blocks } = await slack(long)
    expect(text.length).toBeLessThan(4_000)
    expect(text).toMatch(/and \d+ more$/)
    expect(blocks.length).toBeLessThanOrEqual(50)
    for (const { type, text: blockText } of blocks)
      expect(blockText?.text.length ?? 0).toBeLessThanOrEqual(type === 'header' ? 150 : 3_000)
    expect(blocks.at(-1)?.text?.text).toBe('and 66 more')
  })

  test('a message to Slack for a test contains only the test text', async () => {
    const { text, blocks } = await slack({ kind: 'test', title: 'A test', apps: [] })
    expect([text, blocks.length]).toEqual(['A test', 1])
  })
})

describe('a message to Discord', () => {
  test('a message to Discord describes the changes app by app, with a link to each', async () => {
    const { content, embeds, allowed_mentions } = await discord()
    expect(content).toBe('Chess Clock\\: entered the top 10 in 2 countries')
    const lines = embeds[0]?.description.replaceAll('\\', '').split('\n')
    expect(lines).toEqual(['**[Chess Clock](https://ranks.example/app/6760838876)**', line])
    expect(allowed_mentions).toEqual({ parse: [] })
  })

  test('a message to Discord escapes every markup character in names, and mentions no one', async () => {
    const own = /\*\*\[|\]\(https:\/\/ranks\.example\/app\/\d+\)\*\*/g
    for (const message of hostile) {
      const { content, embeds, allowed_mentions } = await discord(message)
      for (const text of [content, embeds[0]?.description ?? '']) {
        const fromNames = text.replace(own, '').replace(/\\[!-/:-@[-`{-~]/g, '')
        expect(fromNames).not.toMatch(/[!-/:-@[-`{-~]/)
      }
      expect(allowed_mentions).toEqual({ parse: [] })
    }
  })

  test("a message to Discord keeps the address of the app's page as a link, where a person's own words have it", async () => {
    const { embeds } = await discord({
      apps: [buildApp({ ownLines: ['*Up*: https://ranks.example/app/6760838876!'] })],
    })
    expect(embeds[0]?.description).toBe('\\*Up\\*\\: https://ranks.example/app/6760838876\\!')
  })

  test("a message to Discord fits into Discord's limits, and says how much is omitted", async () => {
    const { content, embeds } = await discord(long)
    expect(content.length).toBeLessThanOrEqual(2_000)
    expect(embeds[0]?.description.length).toBeLessThanOrEqual(4_096)
    expect(embeds[0]?.description).toMatch(/and \d+ more$/)
  })

  test('a message to Discord for a test contains only the test text', async () => {
    expect(await discord({ kind: 'test', title: 'A test', apps: [] })).toMatchObject({ content: 'A test', embeds: [] })
  })
})

describe('a message to ntfy', () => {
  test("a message to ntfy is published to its topic as JSON, and links to its app's page", async () => {
    const { request, body } = await send(url => ({ kind: 'ntfy', url: `${url}/my-topic` }))
    expect(request).toMatchObject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' } })
    expect(request.headers).not.toHaveProperty('authorization')
    expect(body).toEqual({
      topic: 'my-topic',
      title: 'Chess Clock: entered the top 10 in 2 countries',
      message: `Chess Clock\n  ${line}`,
      tags: ['chart_with_upwards_trend'],
      click: 'https://ranks.example/app/6760838876',
    })
  })

  test('a message to ntfy links to the inbox for several apps, and nowhere while this server has no address', async () => {
    const apps = [buildApp(), buildApp({ name: 'Other' })]
    expect((await ntfy({ apps })).click).toBe('https://ranks.example/inbox')
    expect(await ntfy({ apps, origin: undefined })).not.toHaveProperty('click')
  })

  test('a message to ntfy sends the token of its topic, which never appears in the log', async () => {
    const token = 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2'
    const { url, requests } = await openReceiver((reply, { headers, body }) =>
      reply.writeHead(403).end(`${headers.authorization} may not write to ${body}`),
    )
    const sent = openSend()({ kind: 'ntfy', url: `${url}/my-topic`, token })
    await expect(sent).rejects.toThrow(/^403 Forbidden: Bearer … may not write to \{"topic":"…"/)
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${token}`)
  })

  test('a message to ntfy has no header or field from a name', async () => {
    for (const message of hostile) {
      const { request, body } = await send(url => ({ kind: 'ntfy', url: `${url}/my-topic` }), message)
      const allowed = ['accept-encoding', 'connection', 'content-length', 'content-type', 'host', 'user-agent']
      expect(Object.keys(request.headers).sort()).toEqual(allowed)
      expect(Object.keys(body as Ntfy).sort()).toEqual(['click', 'message', 'tags', 'title', 'topic'])
      expect((body as Ntfy).title).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
    }
  })

  test('a message to ntfy fits into the bytes that ntfy accepts as a message, and says how much is omitted', async () => {
    const { title, message } = await ntfy(long)
    expect(title.length).toBeLessThanOrEqual(200)
    expect(Buffer.byteLength(message)).toBeLessThanOrEqual(4_096)
    expect(message).not.toContain('\ufffd')
    expect(message).toMatch(/(and \d+ more|…)$/)
  })

  test('a message to ntfy has text even if there is only a title', async () => {
    expect(await ntfy({ kind: 'test', title: 'A test', apps: [] })).toMatchObject({
      title: 'A test',
      message: 'A test',
    })
  })
})
