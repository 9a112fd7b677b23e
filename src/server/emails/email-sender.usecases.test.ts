import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { PNG } from 'pngjs'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { groupChanges } from '#domain/alert-words.ts'
import { dayMs } from '#domain/units.ts'
import { users } from '../accounts/accounts.table.ts'
import { notificationSettings } from '../accounts/notifications.table.ts'
import { emailChannelId, ensureEmailChannel, findChannel } from '../channels/channels.repository.ts'
import type { ChannelRow } from '../channels/channels.rules.ts'
import type { Message } from '../channels/messages.rules.ts'
import { createDrawing, type Drawing } from '../drawing/drawing.usecases.ts'
import { plotSize } from '../drawing/rank-plot.rules.ts'
import type { StateAt } from '../history/states.rules.ts'
import { openMail } from '../platform/outgoing/mail.ts'
import { createLogLines } from '../testing/log-lines.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createEmailSender } from './email-sender.usecases.ts'
import { createEmailLinks } from './links.usecases.ts'

const now = new Date('2026-03-07T12:00:00Z')
const origin = 'https://ranks.example'
const drawing = createDrawing()

const states: StateAt[] = [29, 20, 10, 1].map((days, index) => ({
  observedAt: new Date(now.getTime() - days * dayMs),
  state: 'ranked',
  rank: 40 - index * 9,
  depth: 200,
}))

const alert: Message = {
  id: randomUUID(),
  kind: 'alert',
  createdAt: now,
  title: 'Chess Clock: entered the top 10',
  address: null,
  apps: [
    {
      appId: 1,
      name: 'Chess Clock',
      icon: null,
      url: `${origin}/app/1`,
      groups: groupChanges([
        {
          chart: { storefront: 'jp', type: 'top-free', genre: 36, device: 'iphone' },
          observedAt: now,
          previousAt: now,
          rank: 8,
          previousRank: 14,
          depth: 200,
          reason: { kind: 'entered-top', top: 10 },
        },
      ]),
    },
  ],
  notes: [],
  origin,
}

type Person = { email?: string; isVerified?: boolean; chosen?: string | null }
type ServerOptions = Parameters<typeof openMailServer>[0]

type OpenOptions = { server?: ServerOptions; draw?: Drawing; findMorning?: () => Promise<never> }

const open = async ({ server = {}, draw = drawing, findMorning }: OpenOptions = {}) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(now)
  const { log, lines } = createLogLines()
  const mailServer = await openMailServer(server)
  const mail = openMail({ smtpUrl: mailServer.url, from: 'ranks@mail.example' })
  const history = { listStates: async () => states }
  const send = createEmailSender({ db, clock, log, mail, history, drawing: draw, findMorning })

  const addPerson = async ({
    email = 'ada@example.com',
    isVerified = true,
    chosen,
  }: Person = {}): Promise<ChannelRow> => {
    const userId = randomUUID()
    const account = { issuer: 'https://id.test', subject: userId, username: 'ada', createdAt: now, lastSeenAt: now }
    await db.insert(users).values({ id: userId, ...account, email, isEmailVerified: isVerified })
    if (chosen !== undefined) {
      await db.insert(notificationSettings).values({ userId, email: chosen, isEnabled: chosen !== null })
    }
    await ensureEmailChannel(db, userId, now)
    return (await findChannel(db, { userId, channelId: emailChannelId(userId) })) as ChannelRow
  }

  const deliver = (message: Message, channel: ChannelRow) => send(message, channel, new AbortController().signal)
  const parse = (index = 0) => PostalMime.parse(mailServer.emails[index]?.raw ?? '')
  return { db, clock, lines, mailServer, addPerson, deliver, parse, emails: mailServer.emails }
}

describe('a sent e-mail', () => {
  test('a sent e-mail has its changes without the rows of My Tracked Apps, if these cannot be read', async () => {
    const findMorning = () => Promise.reject(new Error('The rank history is away.'))
    const { addPerson, deliver, parse, lines } = await open({ findMorning })
    await deliver(alert, await addPerson())
    expect((await parse()).text).toContain('Japan: #8, was #14')
    expect(lines.map(line => JSON.parse(line).msg)).toEqual([
      'The rows of a daily e-mail could not be read; it is sent without them.',
    ])
  })

  test('a sent e-mail goes to one address with HTML, text and the plot, and logs the mail server’s response', async () => {
    const { addPerson, deliver, parse, emails } = await open()
    expect(await deliver(alert, await addPerson())).toMatch(/^250 /)
    expect(emails).toMatchObject([{ from: 'ranks@mail.example', recipients: ['ada@example.com'] }])
    const { subject, html = '', text, attachments } = await parse()
    expect(subject).toBe(alert.title)
    expect(text).toContain('Japan: #8, was #14')
    expect(html).toContain('<img src="cid:rank-plot"')
    expect(html).toContain('alt="Plot of the rank over the last 30 days in Japan')
    expect(attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline', contentId: '<rank-plot>' }])
    const { width, height } = PNG.sync.read(Buffer.from(attachments[0]?.content as ArrayBuffer))
    expect({ width, height }).toEqual(plotSize)
  })

  test('a sent e-mail has its text and HTML as alternatives, and the image related to the HTML', async () => {
    const { addPerson, deliver, emails } = await open()
    await deliver(alert, await addPerson())
    const types = [...(emails[0]?.raw ?? '').matchAll(/^Content-Type: ([\w/]+)/gim)].map(([, type]) => type)
    expect(types).toEqual(['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png'])
  })

  test('a sent e-mail has the same Message-ID on every attempt', async () => {
    const { addPerson, deliver, emails } = await open()
    const channel = await addPerson()
    await deliver(alert, channel)
    await deliver(alert, channel)
    expect(emails.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${alert.id}@mail.example>`))
  })

  test('a sent e-mail supports one-click unsubscribe in mail programs, with a link for its channel only', async () => {
    const { db, clock, addPerson, deliver, parse } = await open()
    const channel = await addPerson()
    await deliver(alert, channel)
    const { headers } = await parse()
    const headerValues = Object.fromEntries(headers.map(({ key, value }) => [key, value]))
    expect(headerValues).toMatchObject({
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
      'list-id': 'Rank Atlas alerts <alerts.mail.example>',
    })
    const [, token = ''] =
      /^<https:\/\/ranks\.example\/api\/unsubscribe\/([\w-]{92})>$/.exec(headerValues['list-unsubscribe'] ?? '') ?? []
    const links = createEmailLinks({ db, clock })
    expect(await links.readLink(token)).toEqual({ purpose: 'unsubscribe', email: 'ada@example.com' })
  })

  test('a sent e-mail is sent without its image if that cannot be drawn', async () => {
    const broken = { ...drawing, drawPng: () => Promise.reject(new Error('no ink')) }
    const { addPerson, deliver, parse, lines } = await open({ draw: broken })
    await deliver(alert, await addPerson())
    const { html, attachments } = await parse()
    expect(attachments).toEqual([])
    expect(html).not.toContain('<img')
    expect(lines.join('')).toContain('is sent without it')
  })

  test('a sent e-mail has a subject on one line, whatever it contains', async () => {
    const { addPerson, deliver, emails, parse } = await open()
    await deliver({ ...alert, title: 'News\r\nBcc: eve@example.com\r\n\r\nhello' }, await addPerson())
    expect(emails[0]?.recipients).toEqual(['ada@example.com'])
    const { subject, bcc } = await parse()
    expect([subject, bcc]).toEqual(['News Bcc: eve@example.com hello', undefined])
  })
})

describe('nothing is sent', () => {
  test.each([
    { why: 'nobody has confirmed the address', person: { chosen: 'new@example.com' }, answer: 'not confirmed yet' },
    { why: 'e-mail is turned off', person: { chosen: null }, answer: 'turned e-mail off' },
    { why: 'nobody vouches for the address', person: { isVerified: false }, answer: 'turned e-mail off' },
  ])('nothing is sent if $why, and a retry will not change that', async ({ person, answer }) => {
    const { addPerson, deliver, emails } = await open()
    const sent = deliver(alert, await addPerson(person))
    await expect(sent).rejects.toMatchObject({
      isFinal: true,
      isUnwanted: true,
      message: expect.stringContaining(answer),
    })
    expect(emails).toEqual([])
  })

  test('nothing is sent through a channel that is off, except a test', async () => {
    const { addPerson, deliver, emails } = await open()
    const channel = { ...(await addPerson()), isOn: false }
    await expect(deliver(alert, channel)).rejects.toMatchObject({ isFinal: true, isUnwanted: true })
    await deliver({ ...alert, kind: 'test' }, channel)
    expect(emails).toMatchObject([{ subject: 'Test e-mail from Rank Atlas' }])
  })

  test('nothing is sent without a mail server', async () => {
    const { addPerson, db, clock } = await open()
    const { log } = createLogLines()
    const send = createEmailSender({
      db,
      clock,
      log,
      mail: undefined,
      history: { listStates: async () => [] },
      drawing,
    })
    await expect(send(alert, await addPerson(), new AbortController().signal)).rejects.toThrow('SMTP_URL')
  })
})

describe('the confirmation e-mail', () => {
  const asking = (address: string): Message => ({ ...alert, kind: 'confirmation', apps: [], address })

  test('the confirmation e-mail goes to the entered address, and its link confirms it', async () => {
    const { db, clock, addPerson, deliver, emails, parse } = await open()
    const channel = await addPerson({ chosen: 'new@example.com' })
    await deliver(asking('new@example.com'), channel)
    expect(emails).toMatchObject([{ recipients: ['new@example.com'] }])
    const { text = '', headers } = await parse()
    expect(headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
    const [, token = ''] = /https:\/\/ranks\.example\/confirm-address\/([\w-]+)/.exec(text) ?? []
    await createEmailLinks({ db, clock }).confirm(token)
    const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, channel.userId))
    expect(row?.confirmedAt).toEqual(now)
    await expect(deliver(asking('new@example.com'), channel)).rejects.toThrow('already confirmed')
  })

  test('the confirmation e-mail is not sent to an address that was replaced', async () => {
    const { addPerson, deliver, emails } = await open()
    const channel = await addPerson({ chosen: 'new@example.com' })
    await expect(deliver(asking('old@example.com'), channel)).rejects.toMatchObject({ isFinal: true })
    expect(emails).toEqual([])
  })
})

describe('a mail server that refuses the e-mail', () => {
  const refuse = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

  test.each([
    { reply: 'no such address', code: 550, text: '5.1.1 No such user', isFinal: true },
    { reply: 'that it does not relay', code: 550, text: '5.7.1 Relaying denied', isFinal: false },
    { reply: 'later', code: 451, text: '4.7.1 Greylisted', isFinal: false },
  ])(
    'a mail server that refuses the address with "$reply" is tried again unless the address does not exist',
    async refusal => {
      const onRecipient = () => {
        throw refuse(refusal.code, refusal.text)
      }
      const { addPerson, deliver } = await open({ server: { onRecipient } })
      const sent = deliver(alert, await addPerson())
      await expect(sent).rejects.toMatchObject({
        isFinal: refusal.isFinal,
        message: expect.stringContaining(refusal.text),
      })
    },
  )

  test('a mail server that refuses an e-mail after reading it is tried again', async () => {
    const onEmail = () => {
      throw refuse(554, '5.6.0 Try later')
    }
    const { addPerson, deliver } = await open({ server: { onEmail } })
    await expect(deliver(alert, await addPerson())).rejects.toMatchObject({ isFinal: false })
  })

  test('a mail server that refuses the e-mail by not responding is described without its address', async () => {
    const { addPerson, deliver, mailServer, lines } = await open()
    const channel = await addPerson()
    await mailServer.close()
    const failure = await deliver(alert, channel).catch((error: Error) => error.message)
    expect(failure).toMatch(/^The mail server refused the connection: nothing is listening/)
    expect(failure).not.toContain(String(mailServer.port))
    expect(lines.join('')).toContain(String(mailServer.port))
  })

  test('a mail server that answers too slowly before a stop is no longer awaited', async () => {
    const { addPerson, db, clock } = await open()
    const { log } = createLogLines()
    const mail = { from: 'ranks@mail.example', send: () => new Promise<string>(() => undefined) }
    const send = createEmailSender({ db, clock, log, mail, history: { listStates: async () => [] }, drawing })
    const stop = new AbortController()
    const sent = send(alert, await addPerson(), stop.signal)
    stop.abort()
    await expect(sent).rejects.toMatchObject({ name: 'DeliveryError', isFinal: false })
  })
})
