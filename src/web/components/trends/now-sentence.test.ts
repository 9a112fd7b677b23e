import { expect, test } from 'vitest'
import type { AppTrend } from '#contract/trends.ts'
import { exampleTrend } from '#web/testing/trends.ts'
import { describeDay, describeNow } from './now-sentence.ts'

const reader = { locale: 'en-US', timeZone: 'UTC' }
test('the headline is the episode in the locale of the reader, with its country and its chart', () => {
  expect(describeNow('Tidal Notes', exampleTrend, reader)).toEqual({
    kind: 'episode',
    title: 'Tidal Notes went from outside the top 100 to #1 in Japan',
    from: '>100',
    to: '1',
    span: 'in 7 days, starting 4 days after version 5.2',
    since: '',
    country: 'Japan',
    flagUrl: '/flags/jp.svg',
    chart: 'Productivity top free iPhone chart',
  })
  expect(describeNow('Tidal Notes', { ...exampleTrend, best: null }, reader)).toBeUndefined()
})

const trendOf = (rank: number, previousRank: number | null, isUsual: boolean | null = true): AppTrend => ({
  ...exampleTrend,
  best: exampleTrend.best && { ...exampleTrend.best, rank },
  day: {
    since: '2026-11-19T14:02:00.000Z',
    previousRank,
    change: previousRank === null ? null : previousRank - rank,
    isUsual,
  },
})

const describe = (...trends: AppTrend[]) =>
  describeDay(
    trends.map((trend, index) => ({ name: `App ${index + 1}`, trend })),
    'en-US',
  )

test('the most unusual climb comes first, then how many apps climbed', () => {
  expect(describe(trendOf(8, 12), trendOf(27, 58, false), trendOf(60, 30, false))).toBe(
    'App 2 climbed from #58 to #27 in Japan. 2 of 3 apps climbed since yesterday.',
  )
})

test('without an unusual climb it is the most unusual fall', () => {
  expect(describe(trendOf(60, 30, false), trendOf(9, 9))).toBe(
    'App 1 fell from #30 to #60 in Japan. 0 of 2 apps climbed since yesterday.',
  )
})

test('an ordinary day is called ordinary, with its largest climb', () => {
  expect(describe(trendOf(8, 12), trendOf(51, 50))).toBe(
    'An ordinary day: no unusual move. 1 of 2 apps climbed since yesterday. Largest climb: App 1, #12 to #8 in Japan.',
  )
})

test('without a measured pair there is no change to show', () => {
  const text = 'Changes appear after two measurements a day apart.'
  expect(describe({ ...exampleTrend, day: null })).toBe(text)
  expect(describe(trendOf(8, null))).toBe(text)
  expect(describe()).toBe(text)
})
