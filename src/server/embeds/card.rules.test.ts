import { describe, expect, test } from 'vitest'
import { escapeMarkup } from '#domain/markup.ts'
import { hostileNames } from '#fake-appstore'
import type { WorldStanding } from '../worlds/world-standing.rules.ts'
import { renderCard, renderUnknownCard } from './card.rules.ts'

const observedAt = '2026-11-20T14:02:00.000Z'
const counts = { countries: 40, top1: 1, top10: 12, top100: 34 }
const charts = 'Lifestyle and overall, iPhone, free'
const coverage = { charts, measured: 171, partly: 0, observedFrom: observedAt, observedTo: observedAt }
const bestReadAt = '2026-11-18T09:05:00.000Z'
const ranked: WorldStanding = { state: 'ranked', bestRank: 1, bestIn: ['jp'], bestReadAt, ...counts, ...coverage }

const card = (parts: Partial<Parameters<typeof renderCard>[0]> = {}): string =>
  renderCard({
    appStoreId: '1440611372',
    name: 'Tidal Notes',
    developer: 'Northlight Labs',
    icon: 'data:image/png;base64,AA==',
    standing: ranked,
    theme: undefined,
    ...parts,
  })

const textOf = (html: string): string =>
  html
    .replace(/^[\s\S]*<body>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('the card', () => {
  test('the card shows the best rank with its date, the countries at the top, and how much was measured and when', () => {
    expect(textOf(card())).toBe(
      'Tidal Notes (opens in a new tab) Northlight Labs #1 best rank read 2026-11-18 country at Top 1 1 countries in the Top 10 12 ' +
        'countries in the Top 100 34 Ranks in Lifestyle and overall, iPhone, free Measured in 171 of 175 countries, read 2026-11-20 14:02 UTC Rank Atlas (opens in a new tab)',
    )
  })

  test.each([
    ['unranked', { state: 'unranked', ...coverage }, 'Not ranked now in Lifestyle and overall, iPhone, free.'],
    ['undecided', { state: 'undecided' }, 'Not measured: no country has all of its charts measured.'],
    ['stale', { state: 'stale', observedAt }, 'Not measured since 2026-11-20 14:02 UTC.'],
    ['unmeasured', { state: 'unmeasured' }, 'Not measured yet.'],
  ] as const)('the card of an app that is %s has a sentence and no number of countries', (_, standing, sentence) => {
    const html = card({ standing })
    expect(textOf(html)).toContain(sentence)
    expect(html).not.toMatch(/<dl>|<b /)
  })

  test("the card follows the reader's system theme by default", () => {
    expect(card()).toContain('<html lang="en">')
    expect(card({ theme: 'dark' })).toContain('<html lang="en" data-theme="dark">')
    expect(renderUnknownCard('light')).toContain('<html lang="en" data-theme="light">')
  })

  test('the card has no scripts, inline styles or external resources', () => {
    const html = card()
    expect(html).not.toMatch(/<script|<style|style=|\son\w+=|https?:/)
    expect(
      [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address.replace(/[?,].*/, '')),
    ).toEqual(['../../embed/embed.css', 'data:image/png;base64', '../../app/1440611372', '../../'])
  })

  test.each(hostileNames.map(hostile => [JSON.stringify(hostile.name.slice(0, 40)), hostile] as const))(
    'the card shows the name %s as text, and has no element more for it',
    (_, { name, developer }) => {
      const tagsOf = (html: string) => [...html.matchAll(/<[^>]*>/g)].length
      const html = card({ name, developer })
      expect(html).toContain(`>${escapeMarkup(name)}<span`)
      expect(html).toContain(escapeMarkup(developer))
      expect(tagsOf(html)).toBe(tagsOf(card()))
    },
  )
})
