import { expect, test } from 'vitest'
import { parseChartKey } from '#domain/charts.ts'
import { exampleStates, rankedCountryOf, worldCountryOf } from '#web/testing/worlds.ts'
import { countryText, historyChartOf } from './country-text.ts'

const reader = { locale: 'en-US', timeZone: 'UTC' }

test('each of the six states reads differently, with its reason and time', () => {
  const texts = exampleStates.map(country => `${country.storefront}: ${countryText(country, reader)}`)
  expect(texts.map(text => text.replaceAll(', 2026', ''))).toEqual([
    'is: rank 1, Games, iPhone, top free · Nov 20, 2:02 PM',
    'us: rank 2, Overall, iPhone, top free · Nov 20, 2:02 PM',
    'jp: rank 2, Games, iPhone, top free · Nov 20, 2:02 PM',
    'td: not measured: 503 · Nov 20, 2:02 PM',
    'de: the chart was empty · Nov 20, 2:02 PM',
    'lr: not measured: not fetched · Nov 10, 8:00 AM',
    'cn: not sold here',
    'nr: not tracked yet',
  ])
})

test('the history of a country is that of the chart with its rank', () => {
  const chart = { chartType: 'top-paid', device: 'ipad', genre: 6007 } as const
  const country = rankedCountryOf('jp', 3, { chart })
  expect(parseChartKey(historyChartOf({ country, filter: {}, genres: [36] }))).toEqual({ storefront: 'jp', ...chart })
})

test('without a rank it is that of a chart that was read, or the default chart', () => {
  const key = (filter: Parameters<typeof historyChartOf>[0]['filter'], genres: readonly number[] = [36, 6014]) =>
    historyChartOf({ country: worldCountryOf('jp'), filter, genres })
  expect(key({})).toBe('jp:top-free:36:iphone')
  expect(key({ chartType: 'top-paid', device: 'ipad', genre: 6007 })).toBe('jp:top-paid:6007:ipad')
  expect(key({ genre: 'category' })).toBe('jp:top-free:6014:iphone')
  expect(key({ genre: 'category' }, [])).toBe('jp:top-free:36:iphone')
  expect(key({ genre: 'overall' })).toBe('jp:top-free:36:iphone')
})
