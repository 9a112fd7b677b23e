import { describe, expect, test } from 'vitest'
import type { JoinedRank, MissingChart } from '#contract/seen-ranks.ts'
import { nameChart } from '#domain/named-charts.ts'
import { describeCharts } from './charts-read.words.ts'
import { seenText } from './seen.words.ts'

const reader = { locale: 'en-US', timeZone: 'UTC' }
const failed: MissingChart = {
  chart: nameChart({ storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }),
  state: 'failed',
  reason: 'http',
  detail: '503',
  observedAt: `${new Date().getUTCFullYear()}-02-20T14:02:00.000Z`,
}
const gap = ({ state, reason, detail, observedAt }: MissingChart, read = 5, of = 6, missing = failed): JoinedRank => ({
  state,
  rank: null,
  depth: null,
  reason,
  detail,
  observedAt,
  charts: { read, of, missing },
})
const ranked = (rank: number): JoinedRank => ({
  state: 'ranked',
  rank,
  depth: 100,
  reason: null,
  detail: null,
  observedAt: failed.observedAt,
  charts: { read: 5, of: 6, missing: failed },
})

describe('a country with a missing chart', () => {
  test('a country with a missing chart says in how many charts the app is not ranked, and why another chart is missing', () => {
    expect(seenText(gap(failed))).toBe('not in 5 of 6 charts, 1 not measured: 503')
    expect(describeCharts(gap(failed), reader)).toBe(
      'Not in 5 of the 6 charts it could be in; the overall top free iPhone chart could not be read (HTTP 503, Feb 20).',
    )
  })

  test('a country with a missing chart says when a chart was never read or is outdated, and counts further missing charts', () => {
    const never = { ...failed, state: 'not-tracked', reason: null, detail: null, observedAt: null } as const
    expect(seenText(gap(never, 4))).toBe('not in 4 of 6 charts, 2 not tracked yet')
    expect(describeCharts(gap(never, 4, 6, never), reader)).toMatch(
      /has not been read yet, and 1 more could not be used\.$/,
    )
    const stale = { ...failed, reason: 'not-fetched', detail: null } as const
    expect(describeCharts(gap(stale, 5, 6, stale), reader)).toMatch(/was last read Feb 20\.$/)
  })

  test('a country with a rank and a missing chart says that a better rank is possible, unless it is rank 1', () => {
    expect(seenText(ranked(40))).toBe('rank 40 or better, 5 of 6 charts read')
    expect(describeCharts(ranked(40), reader)).toMatch(
      /^#40 or better: 5 of 6 charts read; the overall top free iPhone chart/,
    )
    expect(seenText(ranked(1))).toBe('rank 1, 5 of 6 charts read')
  })
})

test('a country without a missing chart, or with none read, adds nothing to the state', () => {
  const all = { read: 6, of: 6, missing: null }
  expect(seenText({ ...ranked(3), charts: all })).toBe('rank 3')
  expect(describeCharts({ ...ranked(3), charts: all }, reader)).toBeUndefined()
  expect(seenText(gap(failed, 0))).toBe('not measured: 503')
  expect(describeCharts(gap(failed, 0), reader)).toBeUndefined()
})
