import { expect, test } from 'vitest'
import type { AppTrend } from '#contract/trends.ts'
import { exampleTrend } from '#web/testing/trends.ts'
import { describeDay, describeNow } from './now-sentence.ts'

const reader = { locale: 'en-US', timeZone: 'UTC' }
const textOf = (trend: Partial<typeof exampleTrend>) => describeNow({ ...exampleTrend, ...trend }, reader)
const { day } = exampleTrend

test('the best rank now is shown with its country, its chart and since when it changed', () => {
  expect(textOf({})).toEqual({
    headline: '#1 in Japan',
    changes: 'Up 3 places since Nov 19, up 40 places since Nov 13, in the Productivity top free iPhone chart.',
    direction: 'up',
  })
})

test.each([
  [{ ...day, previousRank: 1, change: 0 }, 'The same rank as on Nov 19, in', 'same'],
  [{ ...day, change: -1 }, 'Down 1 place since Nov 19, in', 'down'],
  [{ ...day, previousRank: null, change: null }, 'Not in the chart on Nov 19, in', 'unknown'],
  [null, 'Not measured the day before, so the change is unknown, in', 'unknown'],
] as const)('a day is described as it was measured: %o', (change, words, direction) => {
  const now = textOf({ day: change as typeof day, week: null })
  expect(now?.changes).toContain(words)
  expect(now?.direction).toBe(direction)
})

test('the same change since a day and since a week is shown once', () => {
  const changesOf = (change: number) => {
    const since = (date: string) => ({
      since: `${date}T12:00:00.000Z`,
      previousRank: 1 + change,
      change,
      isUsual: false,
    })
    return textOf({ day: since('2026-11-19'), week: since('2026-11-13') })?.changes
  }
  expect(changesOf(3)).toMatch(/^Up 3 places since Nov 19 and since Nov 13, in/)
  expect(changesOf(0)).toMatch(/^The same rank as on Nov 13 and Nov 19, in/)
})

test('without a rank there is nothing to say', () => {
  expect(textOf({ best: null })).toBeUndefined()
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
