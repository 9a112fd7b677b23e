import { expect, test } from 'vitest'
import { parseChartKey } from '#domain/charts.ts'
import { exampleScope } from '#web/testing/scopes.ts'
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
  expect(parseChartKey(historyChartOf({ country, scope: exampleScope }))).toEqual({ storefront: 'jp', ...chart })
})

test('without a rank it is that of the first chart of the scope', () => {
  const key = (scope: Partial<typeof exampleScope>) =>
    historyChartOf({ country: worldCountryOf('jp'), scope: { ...exampleScope, ...scope } })
  expect(key({})).toBe('jp:top-free:36:iphone')
  expect(key({ genres: [6014], chartTypes: ['top-paid'], devices: ['ipad'] })).toBe('jp:top-paid:6014:ipad')
  expect(key({ genres: [], chartTypes: [], devices: [] })).toBe('jp:top-free:36:iphone')
})
