import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { groupChanges } from '#domain/alert-words.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { hostileNames } from '#fake-appstore'
import type { Message, MessageApp, MessageChange } from '../channels/messages.rules.ts'
import { buildAlertEmail, buildConfirmationEmail } from './alert.email.ts'

const now = new Date('2026-03-07T12:00:00Z')
const origin = 'https://ranks.example'
const unsubscribeUrl = `${origin}/unsubscribe/token`

const change = (storefront: MessageChange['chart']['storefront'], rank: number | null, genre = 36): MessageChange => ({
  chart: { storefront, type: 'top-free', genre, device: 'iphone' },
  observedAt: now,
  previousAt: now,
  rank,
  previousRank: 30,
  depth: 200,
  reason: { kind: 'moved', top: null },
})

const app = (changes: MessageChange[], name = 'Chess Clock'): MessageApp => ({
  appId: 1,
  name,
  icon: 'https://is1-ssl.mzstatic.com/icon.png',
  url: `${origin}/app/1`,
  groups: groupChanges(changes),
})

const message = (apps: MessageApp[], more: Partial<Message> = {}): Message => ({
  id: '0123abcd-4567-4000-8000-0123456789ab',
  kind: 'alert',
  createdAt: now,
  title: 'Chess Clock climbed',
  apps,
  notes: [],
  address: null,
  origin,
  ...more,
})

const build = (alert: Message) => buildAlertEmail({ message: alert, unsubscribeUrl, plot: undefined, timeZone: null })

/** The text of the HTML as a reader sees it. */
const readable = (html: string) =>
  html
    .replace(/^[\s\S]*<body/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the e-mail of an alert', () => {
  const email = build(
    message([app([change('jp', 8), change('us', null)])], { notes: ['A chart was shuffled & held back.'] }),
  )

  test('the e-mail of an alert leads from a move to what was measured near it, and from a milestone to its page', () => {
    const milestone: MessageChange = { ...change('de', 3), reason: { kind: 'first-top', top: 10 } }
    const { html } = build(message([app([change('jp', 8), milestone])]))
    expect(html).toContain(`${origin}/app/1/history?charts=jp:`)
    expect(html).toMatch(/&amp;why=2026-03-07#circumstances"/)
    expect(html).toMatch(/\/app\/1\/history\?milestone=first-top-10\.de\.[a-z0-9.-]+"/)
  })

  test.each([
    ['Europe/Berlin', '2026-03-07 13:00 (Europe/Berlin)'],
    ['America/New_York', '2026-03-07 07:00 (America/New York)'],
    ['Mars/Olympus', '2026-03-07 12:00 UTC'],
    [null, '2026-03-07 12:00 UTC'],
  ])("the e-mail of an alert shows when it was measured in the reader's time zone: %s", (timeZone, measured) => {
    const { text, html } = buildAlertEmail({
      message: message([app([change('jp', 8)])]),
      unsubscribeUrl,
      plot: undefined,
      timeZone,
    })
    for (const part of [text, readable(html)]) expect(part).toContain(`Measured: ${measured}.`)
  })

  test('the e-mail of an alert describes the changes and their countries, in HTML and in text', () => {
    for (const text of [readable(email.html), email.text]) {
      for (const word of ['Chess Clock', 'Moved', 'Overall, iPhone, top free', 'Japan', '#8', 'was #30']) {
        expect(text).toContain(word)
      }
      expect(text).toContain('not in the top 200')
      expect(text).toMatch(/shuffled (&amp;|&) held back/)
      expect(text).toContain('2026-03-07 12:00 UTC')
    }
  })

  test('the e-mail of an alert says why it was sent, and where to change or stop alerts', () => {
    for (const text of [email.html, email.text]) {
      expect(text).toContain('because an app you track')
      expect(text).toContain(`${origin}/inbox/rules`)
      expect(text).toContain(unsubscribeUrl)
    }
  })

  test('the e-mail of an alert loads no external resources and runs no scripts', () => {
    expect(email.html).not.toMatch(/<(script|link|iframe|form|object|svg|img)|@import|url\(|\ssrc=|mzstatic/i)
  })

  test('the e-mail of an alert is readable in dark mode, if the mail program supports styles', () => {
    expect(email.html).toContain('<meta name="color-scheme" content="light dark">')
    expect(email.html).toMatch(/@media \(prefers-color-scheme: dark\) \{[^@]*\.ink \{ color: #eceef0 !important; \}/)
    const coloured = email.html.match(/<[^>]*style="[^"]*(?<!-)color:#[^>]*>/g) ?? []
    expect(coloured.length).toBeGreaterThan(5)
    for (const tag of coloured) expect(tag).toMatch(/class="[^"]*(ink|second|accent|button)/)
  })

  test('the e-mail of an alert works while the server does not know its own address', () => {
    const unlinked = message([{ ...app([change('jp', 8)]), url: undefined }], { origin: undefined })
    const { html, text } = buildAlertEmail({
      message: unlinked,
      unsubscribeUrl: undefined,
      plot: undefined,
      timeZone: null,
    })
    expect(html).not.toContain('<a ')
    expect(html + text).not.toContain('undefined')
  })

  test('the e-mail of an alert lists twelve countries of a large group, and links to the others', () => {
    const { html, text } = build(
      message([app(storefrontCodes.slice(0, 26).map((code, rank) => change(code, rank + 1)))]),
    )
    expect(html.match(/<tr><td class="ink line"/g)).toHaveLength(12)
    expect(html).toMatch(/<a href="https:\/\/ranks\.example\/app\/1"[^>]*>and 14 more countries<\/a>/)
    expect(text).toContain('and 14 more countries')
  })

  test('the e-mail of an alert stays below the size at which mailboxes clip, however many changes there are', () => {
    const genres = [36, 6014, 6000, 6001, 6002, 6003, 6004, 6005, 6006]
    const all = genres.flatMap(genre => storefrontCodes.map(code => change(code, 7, genre)))
    const names = hostileNames.map(({ name }) => name.padEnd(255, '&'))
    const { html, text } = build(message(names.map(name => app(all, name))))
    expect(Buffer.byteLength(html)).toBeLessThan(100_000)
    expect(html).toContain(`${names.length - 12} more apps in your inbox`)
    expect(text).toContain('and 6 more kinds of changes')
  })
})

describe('hostile names', () => {
  test.each(hostileNames.map(app => [JSON.stringify(app.name.slice(0, 40)), app.name] as const))(
    '%s is text, and its e-mail one e-mail',
    async (_, name) => {
      const { html, text, subject } = build(message([app([change('jp', 8)], name)], { title: `${name} climbed` }))
      const calm = build(message([app([change('jp', 8)])]))
      const tagsOf = (markup: string) => markup.match(/<\/?[a-z!][^>]*>/gi)
      expect(tagsOf(html)).toEqual(tagsOf(calm.html))
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(text).not.toMatch(/[^\P{Cc}\n]/u)
      const parsed = await PostalMime.parse(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`)
      expect(parsed.attachments).toEqual([])
    },
  )
})

test('the confirmation e-mail has one link and says what happens without it', () => {
  const confirmUrl = `${origin}/confirm-address/token`
  const { html, text } = buildConfirmationEmail({ address: "o'hara&co@example.com", origin, confirmUrl })
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([confirmUrl, confirmUrl])
  expect(html).toContain('o&#39;hara&amp;co@example.com')
  expect(text).toContain(confirmUrl)
  expect(text).toContain('ignore this e-mail')
})
