import { describe, expect, test } from 'vitest'
import type { TopInternationalApps } from '#contract/international.ts'
import type { WeatherDay } from '#contract/weather.ts'
import { toCountryEntry, toInternationalEntry, toWorldEntry } from './list-feeds.rules.ts'

const origin = 'https://ranks.example'
const day = '2026-03-06'

const worldDay = { day, index: 2.004, measuredCountries: 170, stormyCountries: 90, heldCharts: 2 }

const countryDay: WeatherDay = {
  day,
  state: 'measured',
  index: 1.03,
  meanMove: 4.25,
  usualMove: 4.1,
  charts: 6,
  heldCharts: 0,
  observedAt: '2026-03-06T11:00:00.000Z',
  depth: 100,
}

describe('an entry about the weather', () => {
  test('an entry about the weather tells the level of the world, and how many countries it is based on', () => {
    expect(toWorldEntry(worldDay, origin)).toMatchObject([
      {
        key: 'weather/world/2026-03-06',
        title: 'App Store weather, 2026-03-06: stormy, 2.00× the usual movement',
        link: 'https://ranks.example/movers/weather?day=2026-03-06',
        notes: [
          'Based on 170 of 175 countries.',
          'Countries that moved at least twice their usual amount: 90.',
          'Charts with a reading held back for review: 2.',
        ],
      },
    ])
  })

  test('an entry about the weather counts the stormy countries first where the median alone would mislead', () => {
    const [entry] = toWorldEntry({ ...worldDay, index: 0.98, stormyCountries: 60 }, origin)
    expect(entry?.title).toBe(
      'App Store weather, 2026-03-06: stormy in 60 of 170 countries, the median country 0.98× the usual movement',
    )
  })

  test('an entry about the weather tells how far the apps of a country moved', () => {
    expect(toCountryEntry(countryDay, { storefront: 'jp', origin })).toMatchObject([
      {
        title: 'App Store weather in Japan, 2026-03-06: a normal day, 1.03× the usual movement',
        link: 'https://ranks.example/movers/weather?day=2026-03-06&storefront=jp',
        notes: ['Apps moved 4.3 ranks on average, usually 4.1, in 6 overall charts.'],
      },
    ])
  })

  test.each(['no-normal', 'failed', 'awaited', 'not-tracked'] as const)(
    'an entry about the weather does not exist for a day that is %s',
    state => {
      const unmeasured = { ...countryDay, state, index: null }
      expect(toCountryEntry(unmeasured, { storefront: 'jp', origin })).toEqual([])
      expect(toWorldEntry({ ...worldDay, index: null }, origin)).toEqual([])
    },
  )
})

test('the list of international apps has one entry a day, and none before the first measurement', () => {
  const app = { id: '1', appStoreId: '1', name: 'Chess', developer: '', icon: '', category: '', rating: null }
  const list: TopInternationalApps = {
    scope: { id: 'own', genres: [], chartTypes: [], devices: [], words: 'Its category and overall, iPhone, free' },
    order: 'countries',
    scoredDay: null,
    isScoring: false,
    apps: [
      {
        ...app,
        countriesCount: 40,
        worldScore: null,
        bestRank: 1,
        observedAt: '2026-11-20T14:02:00.000Z',
        depth: 100,
        totalCountries: 175,
      },
    ],
    totalApps: 1,
    showing: 1,
    isAuthenticated: false,
    measuredCountries: 171,
    observedAt: '2026-03-06T11:00:00.000Z',
    staleAfterSeconds: 172_800,
  }
  expect(toInternationalEntry(list, origin)).toMatchObject([
    {
      key: 'top-international/2026-03-06',
      title: 'Top international apps, 2026-03-06: Chess is in the top 10 of 40 countries',
      sections: [{ lines: ['1. Chess: top 10 in 40 countries, best rank #1'] }],
    },
  ])
  expect(toInternationalEntry({ ...list, observedAt: null }, origin)).toEqual([])
})
