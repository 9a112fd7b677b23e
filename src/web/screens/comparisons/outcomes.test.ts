import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JoinedRank } from '#contract/seen-ranks.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { letters } from './compare-address.ts'
import {
  type ComparedCountry,
  describeWon,
  newestReadingOf,
  outcomeOf,
  outcomeText,
  tallyOf,
  tooShallowOf,
  winnerText,
} from './outcomes.ts'

const at = '2026-11-20T14:02:00.000Z'
const charts = { read: 1, of: 1, missing: null }
const nothing = { rank: null, depth: null, observedAt: null, reason: null, detail: null, charts }
const ranked = (rank: number): JoinedRank => ({ ...nothing, state: 'ranked', rank, depth: 100, observedAt: at })
const unranked: JoinedRank = { ...nothing, state: 'unranked', depth: 100, observedAt: at }
const failed: JoinedRank = { ...nothing, state: 'failed', reason: 'timeout', observedAt: '2026-11-21T14:02:00.000Z' }
const notOffered: JoinedRank = { ...nothing, state: 'not-offered' }

const ids = ['11', '12', '13']
const country = (seen: JoinedRank[], winners: string[] = []): ComparedCountry => ({
  storefront: 'us',
  countryName: 'United States',
  flagUrl: '/flags/us.svg',
  seen,
  winners,
})

describe('a country', () => {
  test('a country won by one app shows its letter', () => {
    const won = country([ranked(7), ranked(3), unranked], ['12'])
    expect(outcomeOf(won, ids)).toEqual({ kind: 'won', index: 1 })
    expect(outcomeText(won, ids)).toBe('B wins: A rank 7, B rank 3, C not in the top 100')
  })

  test('a country where two apps share the best rank is won by neither alone', () => {
    const shared = country([ranked(3), unranked, ranked(3)], ['11', '13'])
    expect(winnerText(outcomeOf(shared, ids))).toBe('A C')
    expect(outcomeText(shared, ids)).toBe('Tie between A, C: A rank 3, B not in the top 100, C rank 3')
  })

  test('a country is won by none if every app was measured and none ranks, and unknown if one was not measured', () => {
    expect(outcomeOf(country([unranked, notOffered, unranked]), ids).kind).toBe('nobody')
    expect(outcomeOf(country([unranked, failed, unranked]), ids).kind).toBe('unknown')
    expect(outcomeText(country([unranked, failed, unranked]), ids)).toBe(
      'Winner unknown: A not in the top 100, B not measured: timed out, C not in the top 100',
    )
  })

  test('a country is unknown if a better rank may lie beyond the depth of a chart', () => {
    expect(outcomeOf(country([ranked(150), unranked, unranked]), ids).kind).toBe('unknown')
  })
})

const seen = fc.constantFrom(ranked(1), ranked(9), unranked, failed, notOffered)
const anyCountry = fc
  .record({
    storefront: fc.constantFrom(...storefrontCodes),
    seen: fc.array(seen, { minLength: 3, maxLength: 3 }),
    winners: fc.subarray(ids),
  })
  .map(({ storefront, ...rest }): ComparedCountry => ({ ...country(rest.seen, rest.winners), storefront }))

test('every country is counted once, and each app gets those it wins alone and those it shares', () => {
  fc.assert(
    fc.property(fc.array(anyCountry, { maxLength: 40 }), countries => {
      const tally = tallyOf(countries, ids)
      const alone = tally.alone.reduce((sum, count) => sum + count, 0)
      expect(alone + tally.sharedCountries + tally.nobody + tally.unknown).toBe(countries.length)
      for (const [index, id] of ids.entries()) {
        const won = countries.filter(({ winners }) => winners.includes(id)).length
        expect((tally.alone[index] ?? 0) + (tally.shared[index] ?? 0)).toBe(won)
      }
      const measured = countries.length - tally.unknown
      expect(tooShallowOf(tally, measured)).toBe(0)
    }),
    { seed: 1 },
  )
})

test('the sentence states the numbers, and says that there is no winner if nothing is comparable', () => {
  const apps = ids.map(id => ({
    id,
    appStoreId: id,
    name: id,
    developer: '',
    category: '',
    icon: '',
    rating: null,
    ratingCount: null,
    price: null,
    currency: null,
    wonCountries: 0,
    rankedCountries: 0,
    bestRank: null,
    state: 'unranked' as const,
    observedAt: null,
    depth: null,
  }))
  const countries = [
    country([ranked(3), unranked, unranked], ['11']),
    country([ranked(3), ranked(3), unranked], ['11', '12']),
    country([unranked, unranked, notOffered]),
    country([ranked(150), unranked, unranked]),
    country([failed, ranked(1), ranked(2)]),
  ]
  const tally = tallyOf(countries, ids)
  expect(describeWon({ comparison: { apps, measuredCountries: 4 }, tally, locale: 'en-US' })).toBe(
    'Of 4 countries where all apps were measured: A wins 1, B wins 0, C wins 0, 1 tied, 1 with no app in a chart, 1 not read deep enough to tell.',
  )
  expect(describeWon({ comparison: { apps, measuredCountries: 0 }, tally, locale: 'en-US' })).toBe(
    'No country has measurements of all apps, so there is no winner.',
  )
})

test('the newest reading is a measurement, not a failed attempt', () => {
  expect(newestReadingOf({ countries: [country([ranked(1), failed])] })).toBe(at)
  expect(newestReadingOf({ countries: [country([notOffered, failed])] })).toBeNull()
})

test('there are as many letters as apps that fit', () => {
  expect(letters).toHaveLength(5)
})
