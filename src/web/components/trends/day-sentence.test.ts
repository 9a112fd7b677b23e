import { expect, test } from 'vitest'
import type { AppTrend } from '#contract/trends.ts'
import { exampleTrend } from '#web/testing/trends.ts'
import { describeDay } from './day-sentence.ts'

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

test('without a measured pair there is no change to tell', () => {
  const text = 'Changes appear after two measurements a day apart.'
  expect(describe({ ...exampleTrend, day: null })).toBe(text)
  expect(describe(trendOf(8, null))).toBe(text)
  expect(describe()).toBe(text)
})
