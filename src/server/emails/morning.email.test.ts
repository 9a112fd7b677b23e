import { expect, test } from 'vitest'
import type { AppTrend } from '#contract/trends.ts'
import { nameChart } from '#domain/named-charts.ts'
import { hostileNames } from '#fake-appstore'
import type { Message } from '../channels/messages.rules.ts'
import type { Morning } from '../trends/morning.usecases.ts'
import { buildAlertEmail } from './alert.email.ts'

const origin = 'https://ranks.example'
const since = '2026-03-06T12:00:00.000Z'
const message: Message = {
  id: '0123abcd-4567-4000-8000-0123456789ab',
  kind: 'alert',
  createdAt: new Date('2026-03-07T08:00:00Z'),
  title: 'Chess Clock climbed',
  apps: [],
  notes: [],
  address: null,
  origin,
}

const trend: AppTrend = {
  appStoreId: '1',
  best: {
    rank: 8,
    chart: nameChart({ storefront: 'jp', type: 'top-free', genre: 6014, device: 'iphone' }),
    countryName: 'Japan',
    flagUrl: '/flags/jp.svg',
    observedAt: '2026-03-07T07:10:00.000Z',
    depth: 100,
  },
  state: 'ranked',
  day: { since, previousRank: 20, change: 12, isUsual: false },
  week: { since, previousRank: 4, change: -4, isUsual: null },
  top10: { countries: 17, entered: [{ storefront: 'pa', countryName: 'Panama' }], left: [], unpaired: 0 },
  episode: null,
  days: { from: '2026-02-06', ranks: [] },
}

const quiet: AppTrend = { ...trend, day: null, week: null, top10: { countries: 0, entered: [], left: [], unpaired: 0 } }

const morning: Morning = {
  sentence: 'Chess climbed from #20 to #8 in Japan. 1 of 1 app climbed since yesterday.',
  rows: [
    { appId: 1, name: 'Chess', trend, worldPlace: 1_207 },
    { appId: 2, name: 'Notes', trend: quiet, worldPlace: null },
    { appId: 3, name: 'Slate', trend: { ...quiet, best: null }, worldPlace: null },
  ],
  moreApps: 2,
}

const build = (of: Morning, sent: Message = message) =>
  buildAlertEmail({ message: sent, morning: of, unsubscribeUrl: undefined, plot: undefined, timeZone: null })

/** The text of the HTML as a reader sees it. */
const readable = (html: string) =>
  html
    .replace(/^[\s\S]*<body/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')

test('a daily e-mail begins with the day in a sentence and a row for each app, in HTML and in text', () => {
  const { html, text } = build(morning)
  for (const shown of [readable(html), text.replace(/\s+/g, ' ')]) {
    expect(shown).toContain(morning.sentence)
    expect(shown).toMatch(
      /Chess:? #8 🇯🇵 Japan day ▲ 12 · week ▼ 4 · 17 \(\+1\) in top 10 · world #1,207 · Entered the top 10 in Panama/,
    )
    expect(shown).toMatch(/Notes:? #8 🇯🇵 Japan day — · week — · 0 in top 10/)
    expect(shown).toMatch(/Slate:? No current rank/)
    expect(shown).toContain('day —: no measurement about 24 hours before the newest one.')
    expect(shown).toContain('week —: no measurement about 7 days before the newest one.')
    expect(shown).toContain('And 2 more apps on My Tracked Apps')
  }
  expect(html).toMatch(/<b class="ink"[^>]*>day ▲ 12<\/b>/)
  expect(html).toContain(`href="${origin}/apps/1"`)
  expect(text).not.toContain('undefined')
})

test('the rows of a daily e-mail are escaped, have no links without an address of the server, and stay far below the size that mailboxes clip', () => {
  const rows = Array.from({ length: 25 }, (_, index) => {
    const { name = '' } = hostileNames[index % hostileNames.length] ?? {}
    return { appId: index, name: `${name}<script>`.padEnd(255, '&'), trend, worldPlace: 1 }
  })
  const { html, text } = build({ ...morning, rows }, { ...message, origin: undefined })
  expect(html).not.toMatch(/<(script|a) /)
  expect(html + text).not.toContain('undefined')
  expect(Buffer.byteLength(html)).toBeLessThan(75_000)
})
