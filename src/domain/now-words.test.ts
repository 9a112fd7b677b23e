import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './days.ts'
import { describeNow, type NowSay, type NowTrend, nowSentence } from './now-words.ts'

const today = '2026-11-24'
const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const say: NowSay = {
  number: value => value.toLocaleString('en'),
  day: day => dayFormat.format(new Date(day)),
  moment: moment => dayFormat.format(new Date(moment)),
  country: ({ countryName }) => countryName,
}

type Ranks = readonly (number | null)[]

/** The last days of an app, the newest one today. */
const trendOf = (ranks: Ranks, trend: Partial<NowTrend> = {}): NowTrend => ({
  best: { rank: ranks.findLast(rank => rank) ?? 1, depth: 100, countryName: 'Japan', chart: { storefront: 'jp' } },
  day: null,
  week: null,
  episode: null,
  days: { from: addDays(today, 1 - ranks.length), ranks },
  ...trend,
})

const climb: NonNullable<NowTrend['episode']> = {
  from: { rank: 79, depth: 100 },
  to: { rank: 1, depth: 100 },
  fromDay: '2026-11-04',
  toDay: '2026-11-12',
  days: 8,
  isOngoing: false,
  version: { version: '5.2', daysBefore: 4 },
}

const month: Ranks = Array.from({ length: 12 }, () => 79)
const climbing: Ranks = [46, 27, 15, 9, 5, 3, 2, 1]
const held: Ranks = Array.from({ length: 12 }, () => 1)
const sentenceOf = (ranks: Ranks, trend?: Partial<NowTrend>) => {
  const now = describeNow('Tidal Notes', trendOf(ranks, trend), say)
  return now && nowSentence(now)
}
const withEpisode = (ranks: Ranks, episode: Partial<typeof climb> = {}) =>
  sentenceOf(ranks, { episode: { ...climb, ...episode } })

test('the episode comes first: from where to where, in how many days, and what became of it', () => {
  expect(withEpisode([...month, ...climbing, ...held])).toBe(
    'Tidal Notes went from #79 to #1 in Japan in 8 days, starting 4 days after version 5.2. It has been #1 since Nov 12.',
  )
  expect(describeNow('Tidal Notes', trendOf(climbing, { episode: climb }), say)).toMatchObject({
    kind: 'episode',
    from: '79',
    to: '1',
  })
})

test('after an episode the rank is the one of now, and "since" needs every day to be measured', () => {
  const before = [...month, ...climbing]
  expect(withEpisode([...before, ...held.slice(1), 3])).toMatch(/version 5\.2\. It is #3 now\.$/)
  expect(withEpisode([...before, ...held.slice(2), null, 1])).toMatch(/ It is #1 now\.$/)
  expect(withEpisode([...before, ...held.slice(2), 2, 1])).toMatch(/ It is #1 now\.$/)
  // Today is not measured yet.
  expect(withEpisode([...before, ...held.slice(1), null])).toMatch(/ It has been #1 since Nov 12\.$/)
})

test('an episode that is lost again is no headline, and one that goes on has no end', () => {
  expect(withEpisode([...month, ...climbing, ...held.slice(1), 70])).not.toContain('from #79 to #1')
  expect(withEpisode(climbing, { isOngoing: true, toDay: today })).toMatch(/after version 5\.2\.$/)
})

test('an episode of one day names the day, and outside of the chart is a bound', () => {
  const oneDay = { days: 1, fromDay: '2026-11-11', version: null }
  expect(withEpisode(held.slice(1), { ...oneDay, from: { rank: null, depth: 100 } })).toMatch(
    /^Tidal Notes went from outside the top 100 to #1 in Japan on Nov 12\./,
  )
  const entered = trendOf(held, { episode: { ...climb, from: { rank: null, depth: 100 } } })
  expect(describeNow('A', entered, say)?.from).toBe('>100')
  expect(withEpisode(held, { version: { version: '6', daysBefore: 0 } })).toContain('starting on the day of version 6')
  expect(withEpisode(held, { ...oneDay, version: { version: '6', daysBefore: 1 } })).toContain(
    'on Nov 12, 1 day after version 6.',
  )
})

test('without an episode it is how long the rank was held, on measured days in a row', () => {
  const ones = (count: number): number[] => Array.from({ length: count }, () => 1)
  expect(sentenceOf([5, ...ones(34)])).toBe('Tidal Notes has been #1 in Japan for 34 days.')
  expect(sentenceOf([5, ...ones(34), null])).toBe('Tidal Notes has been #1 in Japan for 34 days.')
  expect(sentenceOf([5, 1, null, ...ones(10)])).toBe('Tidal Notes has been #1 in Japan for at least 10 days.')
  expect(sentenceOf(ones(90))).toBe('Tidal Notes has been #1 in Japan for at least 90 days.')
})

test('otherwise it is the change over 30 days, if both ends are measured', () => {
  const days = (first: number | null, last: number): (number | null)[] => [
    first,
    ...Array.from({ length: 29 }, (_, index) => (index % 2 ? 3 : 9)),
    last,
  ]
  expect(sentenceOf(days(60, 41))).toBe('Tidal Notes went from #60 to #41 in Japan in 30 days.')
  expect(sentenceOf(days(5, 5))).toBe('Tidal Notes is #5 in Japan as it was 30 days before, between #3 and #9 since.')
  expect(sentenceOf(days(0, 41))).toBe('Tidal Notes is #41 in Japan and was not in the chart 30 days before.')
  const week = { since: '2026-11-17T12:00:00Z', previousRank: 44, change: 3 }
  expect(sentenceOf(days(null, 41), { week })).toBe('Tidal Notes is up 3 places to #41 in Japan since Nov 17.')
})

test('without a measured month it is the change since a week or a day, or only the rank', () => {
  const change = { since: '2026-11-17T12:00:00Z', previousRank: 41, change: 0 }
  expect(sentenceOf([44, 41], { week: change })).toBe('Tidal Notes is #41 in Japan as it was on Nov 17.')
  expect(sentenceOf([41], { day: { ...change, previousRank: null, change: null } })).toBe(
    'Tidal Notes is #41 in Japan and was not in the chart on Nov 17.',
  )
  expect(sentenceOf([41])).toBe('Tidal Notes is #41 in Japan and was not measured a day or a week before.')
  expect(describeNow('A', trendOf([1], { best: null }), say)).toBeUndefined()
})

test('every rank of a headline is one that was measured', () => {
  const rank = fc.option(fc.integer({ min: 0, max: 12 }), { nil: null })
  fc.assert(
    fc.property(fc.array(rank, { minLength: 1, maxLength: 90 }), ranks => {
      const text = sentenceOf(ranks, { best: ranks.some(Boolean) ? trendOf(ranks).best : null })
      for (const [, shown] of (text ?? '').matchAll(/#(\d+)/g)) expect(ranks).toContain(Number(shown))
    }),
  )
})
