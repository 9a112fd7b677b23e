import { expect, test } from 'vitest'
import { nameChart } from '#domain/named-charts.ts'
import { describe, type Facts } from './wording.rules.ts'

const place = (rank: number, observedAt: string) => ({ observedAt, rank, depth: 100 })

/** A climb of ten places in Japan, with `usualMove` and the weather `index` of that day. */
const climb = ({ usualMove, index }: { usualMove: number; index: number }): Facts => ({
  appStoreId: '1',
  chart: nameChart({ storefront: 'jp', type: 'top-free', genre: 36, device: 'iphone' }),
  day: '2026-11-20',
  episode: null,
  unusualDays: [],
  verdict: 'unusual',
  move: {
    before: place(30, '2026-11-19T12:00:00Z'),
    after: place(20, '2026-11-20T12:00:00Z'),
    places: 10,
    isBound: false,
    usualMove,
    passes: { passed: 10, left: 0, passedBy: 0, entered: 0 },
  },
  near: {
    weather: { index, heldCharts: 0 },
    countries: { verdict: 'too-few', judged: 0, moved: [], continent: null },
    neighbours: { apps: 0, medianPlaces: null },
    developerApps: [],
    events: [],
    releasesOften: false,
  },
  windows: null,
  days: { from: '2026-11-20', ranks: [20] },
})

const sayOf = (facts: Facts) => {
  const { sentences } = describe(facts, '2026-11-21')
  return (about: string) => sentences.find(sentence => sentence.about === about)?.text
}

test.each([
  { usualMove: 4, move: '10 places, 2.5 times its usual move of 4.' },
  { usualMove: 10, move: '10 places, its usual move of 10.' },
])('a move is a multiple of the usual one of $usualMove places, unless it is that one', ({ usualMove, move }) => {
  expect(sayOf(climb({ usualMove, index: 1 }))('move')).toContain(move)
})

test.each([
  { index: 0.5, weather: 'The overall charts of Japan moved 0.5 times their usual amount that day.' },
  { index: 1.04, weather: 'The overall charts of Japan moved their usual amount that day.' },
  {
    index: 2.3,
    weather: 'The whole country moved: the overall charts of Japan moved 2.3 times their usual amount that day.',
  },
])('a day of index $index says how much the charts of the country moved', ({ index, weather }) => {
  expect(sayOf(climb({ usualMove: 4, index }))('weather')).toBe(weather)
})

test.each([
  { judged: 1, countries: 'In the only other country that can be compared, it did not climb beyond its usual move.' },
  { judged: 7, countries: 'It climbed beyond its usual move in none of 7 other countries.' },
])('a move of one country alone is compared with $judged others in a sentence', ({ judged, countries }) => {
  const facts = climb({ usualMove: 4, index: 1 })
  const near = { ...facts.near, countries: { verdict: 'here', judged, moved: [], continent: null } } as Facts['near']
  expect(sayOf({ ...facts, near })('countries')).toBe(countries)
})

test.each([
  [{ price: 112_000, currency: 'IDR' }, { price: 0, currency: 'IDR' }, 'from IDR\u00a0112,000 to free'],
  [{ price: 4.99, currency: 'USD' }, { price: 1, currency: 'EUR' }, 'from $4.99 to €1.00'],
  [{ price: 500, currency: 'JPY' }, { price: 1_200.5, currency: 'no code' }, 'from ¥500 to 1,200.5'],
] as const)('a price of %j has the signs and digits of its currency', (previous, current, text) => {
  const facts = climb({ usualMove: 4, index: 1 })
  const events = [{ kind: 'price' as const, day: '2026-11-20', previous, current }]
  const near = facts.near && { ...facts.near, events }
  expect(sayOf({ ...facts, near })('events')).toBe(`Its price in Japan went ${text} on the same day.`)
})

test('a change of category near a move is named with its distance; without any event, the kinds that were looked for are', () => {
  const facts = climb({ usualMove: 4, index: 1 })
  const withEvents = (events: NonNullable<Facts['near']>['events']): Facts => ({
    ...facts,
    near: facts.near && { ...facts.near, events },
  })
  const moved = withEvents([{ kind: 'category', day: '2026-11-17', previous: 6002, current: 6007 }])
  expect(sayOf(moved)('events')).toBe('It moved from Utilities to Productivity 3 days before.')
  expect(sayOf(withEvents([]))('events')).toBe(
    'No version and no change of price, category or rating in the seven days before.',
  )
})

test.each([
  { verdict: 'clear', smaller: 62, words: 'Larger than on any of the 62 days before.' },
  { verdict: 'unclear', smaller: 40, words: 'Unclear: larger than on 40 of the 62 days before.' },
] as const)('weeks whose difference is $verdict are compared with the days before', ({ verdict, smaller, words }) => {
  const windows = { before: 60, after: 8, beforeDays: 7, afterDays: 7, lift: 2, days: 62, overlapping: [] }
  const facts = climb({ usualMove: 4, index: 1 })
  const said = sayOf({ ...facts, windows: { ...windows, smaller, verdict, finalOn: '2026-11-21' } })('windows')
  expect(said).toBe(`Median of the seven days before: #60; after: #8. ${words}`)
})

test('an episode leads with its ranks and its days, a bound is one, and without an unusual day nothing else is said', () => {
  const facts: Facts = {
    ...climb({ usualMove: 4, index: 1 }),
    episode: {
      direction: 'climb',
      from: { rank: null, depth: 100 },
      to: { rank: 20, depth: 100 },
      fromDay: '2026-11-14',
      toDay: '2026-11-20',
      days: 6,
      isOngoing: true,
      version: null,
    },
    day: null,
    verdict: 'none',
    move: null,
    near: null,
  }
  const { headline, sentences } = describe(facts, '2026-11-21')
  expect(headline).toBe('Went from outside the top 100 to #20 in Japan in 6 days')
  expect(sentences).toEqual([
    {
      about: 'episode',
      text: 'Japan, Overall, iPhone, top free. At least 81 places, more than in any other climb measured in the 60 days before. It may go on. No single day of it was unusual.',
    },
    { about: 'limits', text: 'Ranks alone cannot show a cause.' },
  ])
})
