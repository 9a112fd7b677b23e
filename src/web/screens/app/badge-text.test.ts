import { describe, expect, test } from 'vitest'
import type { BadgeRank } from '#contract/summaries.ts'
import { badgeNote, differenceText, gapNote, gapText } from './badge-text.ts'

const reader = { locale: 'en-US', timeZone: 'UTC' }
const at = (day: string) => `${new Date().getUTCFullYear()}-02-${day}T16:44:00.000Z`

const ranked: BadgeRank = {
  state: 'ranked',
  rank: 3,
  depth: 100,
  observedAt: at('20'),
  reason: null,
  detail: null,
  charts: { read: 2, of: 2, missing: null },
  dateAchieved: at('18'),
  chartType: 'top-free',
  genre: 6014,
  device: 'ipad',
}
const none: BadgeRank = {
  ...ranked,
  state: 'not-tracked',
  rank: null,
  depth: null,
  observedAt: null,
  dateAchieved: null,
  chartType: null,
  genre: null,
  device: null,
}

describe('a badge', () => {
  test('a badge names its own chart and the day it was reached', () => {
    expect(badgeNote(ranked, reader)).toBe('Games top free iPad chart, reached Feb 18')
  })

  test("a badge shows its day and device if they differ from the row's", () => {
    expect(differenceText(ranked, ranked, reader)).toBe('')
    expect(differenceText(ranked, { device: 'iphone', dateAchieved: at('18') }, reader)).toBe('iPad')
    expect(differenceText(ranked, { device: 'iphone', dateAchieved: at('12') }, reader)).toBe('Feb 18 · iPad')
  })

  test('a badge says if another chart is missing', () => {
    expect(badgeNote({ ...ranked, charts: { ...ranked.charts, of: 3 } }, reader)).toMatch(/, 2 of 3 charts read$/)
  })
})

describe('a missing rank', () => {
  const failed = { state: 'failed', reason: 'http', detail: '503', observedAt: at('20') } as const
  const missing = { ...failed, chartType: 'top-free', device: 'iphone', genre: 36 } as const

  test.each<[string, Partial<BadgeRank>, string]>([
    ['not read yet', {}, ''],
    ['not in top 100', { state: 'unranked', depth: 100, observedAt: at('20') }, 'read Feb 20'],
    ['chart empty', { state: 'empty', observedAt: at('20') }, 'read Feb 20'],
    ['not read: HTTP 503', { ...failed, charts: { read: 0, of: 1, missing } }, 'overall top free iPhone chart'],
    ['not read: timed out', { ...failed, reason: 'timeout', detail: '' }, ''],
    ['not read since Feb 20', { ...failed, reason: 'not-fetched', detail: null }, ''],
    [
      'not read: HTTP 503',
      { ...failed, charts: { read: 1, of: 2, missing } },
      'Not in 1 of the 2 charts it could be in; the overall top free iPhone chart could not be read (HTTP 503, Feb 20).',
    ],
  ])('a short true word says why: %s', (text, seen, note) => {
    expect(gapText({ ...none, ...seen }, reader)).toBe(text)
    expect(gapNote({ ...none, ...seen }, reader)).toBe(note)
  })
})
