import fc from 'fast-check'
import { expect, test } from 'vitest'
import { continents } from '#domain/continents.ts'
import { nameChart } from '#domain/named-charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { countryText, historyChartOf } from '#web/components/ranks/country-text.ts'
import { exampleScope } from '#web/testing/scopes.ts'
import { exampleStates, exampleWorld, rankedCountryOf, worldCountryOf, worldOf } from '#web/testing/worlds.ts'
import { describeWorld } from './world.words.ts'
import { readWorldAddress } from './world-address.ts'
import { filterCountries, withCountry } from './world-page.tsx'

const reader = { locale: 'en-US', timeZone: 'UTC' }

test('each of the six states reads differently, with its reason and time', () => {
  const texts = exampleStates.map(country => `${country.storefront}: ${countryText(country, reader)}`)
  expect(texts.map(text => text.replaceAll(', 2026', ''))).toEqual([
    'is: rank 1, Games, iPhone, top free · Nov 20, 2:02 PM',
    'us: rank 2, Overall, iPhone, top free · Nov 20, 2:02 PM',
    'jp: rank 2, Games, iPhone, top free · Nov 20, 2:02 PM',
    'td: not measured: 503 · Nov 20, 2:02 PM',
    'de: the chart was empty · Nov 20, 2:02 PM',
    'lr: not measured: reading missed · Nov 10, 8:00 AM',
    'cn: not sold here',
    'nr: not tracked yet',
  ])
})

test('the history of a country is that of the chart with its rank', () => {
  const chart = nameChart({ storefront: 'jp', type: 'top-paid', genre: 6007, device: 'ipad' })
  const country = rankedCountryOf('jp', 3, { chart })
  expect(historyChartOf({ country, scope: exampleScope })).toBe(chart.key)
})

test('without a rank it is that of the first chart of the scope', () => {
  const key = (scope: Partial<typeof exampleScope>) =>
    historyChartOf({ country: worldCountryOf('jp'), scope: { ...exampleScope, ...scope } })
  expect(key({})).toBe('jp:top-free:36:iphone')
  expect(key({ genres: [6014], chartTypes: ['top-paid'], devices: ['ipad'] })).toBe('jp:top-paid:6014:ipad')
  expect(key({ genres: [], chartTypes: [], devices: [] })).toBe('jp:top-free:36:iphone')
})

const { countries } = exampleWorld
const namesOf = (countries: ReturnType<typeof filterCountries>) => countries.map(({ countryName }) => countryName)

test('every country is on exactly one continent, and the order is kept', () => {
  const parts = continents.flatMap(continent => filterCountries(countries, { continent }, 'en-US'))
  expect(parts).toHaveLength(175)
  expect(new Set(parts)).toEqual(new Set(countries))
  const europe = filterCountries(countries, { continent: 'europe' }, 'en-US')
  expect(europe).toEqual(countries.filter(({ continent }) => continent === 'europe'))
})

test("a country is found by part of its name, in English or the reader's language, within the continent", () => {
  expect(namesOf(filterCountries(countries, { q: ' LAND' }, 'en-US'))).toContain('Iceland')
  expect(namesOf(filterCountries(countries, { q: 'deutsch' }, 'de-DE'))).toEqual(['Germany'])
  expect(namesOf(filterCountries(countries, { q: 'germ' }, 'de-DE'))).toEqual(['Germany'])
  expect(filterCountries(countries, { q: 'land', continent: 'africa' }, 'en-US')).toEqual([])
})

test('the country selected on the map is in the table, whatever the filter', () => {
  const filter = fc.record({
    continent: fc.option(fc.constantFrom(...continents), { nil: undefined }),
    q: fc.constantFrom(undefined, 'united', 'land', 'qqq'),
  })
  fc.assert(
    fc.property(filter, fc.constantFrom(...storefrontCodes), (address, country) => {
      const rows = filterCountries(countries, address, 'en-US')
      const next = withCountry(address, { country, rows })
      expect(filterCountries(countries, next, 'en-US').map(({ storefront }) => storefront)).toContain(country)
      expect(next.country).toBe(country)
      if (rows.some(({ storefront }) => storefront === country)) expect(next).toMatchObject(address)
    }),
  )
})

test('the category of all apps is the group of the overall charts', () => {
  expect(readWorldAddress({ scope: '36' }).scope).toBe('overall')
  expect(readWorldAddress({ scope: '6014' }).scope).toBe(6014)
  expect(readWorldAddress({ scope: 'own' }).scope).toBeUndefined()
})

const describe = (world = exampleWorld, day?: string) => describeWorld({ world, day, locale: 'en-US' })

test('the summary says what is displayed, where the app ranks best, and how much is unknown and why', () => {
  expect(describe()).toBe(
    'The map shows the best rank of Tidal <Notes> & "Co" in each country now. ' +
      'Charts: Productivity and overall, iPhone, free. ' +
      'It is ranked in 3 of 171 measured countries, best at #1 in Iceland. ' +
      '4 countries are not measured, 1 of them because the App Store answered with an error.',
  )
})

test('a day is a UTC day', () => {
  expect(describe(exampleWorld, 'Nov 18')).toContain('in each country at the end of Nov 18 (UTC).')
})

test('a tie for the best rank names all its countries', () => {
  const shared = [rankedCountryOf('jp', 4), rankedCountryOf('is', 4), rankedCountryOf('mt', 9)]
  expect(describe(worldOf(shared))).toContain('ranked in 3 of 175 measured countries, best at #4 in Japan and 1 more.')
})

test('measured but ranked nowhere differs from measured nowhere', () => {
  expect(describe(worldOf([]))).toMatch(/It is ranked in none of the 175 measured countries\.$/)
  const nothing = storefrontCodes.map(code =>
    worldCountryOf(code, { state: 'not-tracked', depth: null, observedAt: null }),
  )
  expect(describe(worldOf(nothing))).toMatch(
    /No country was measured in these charts at that time\. 175 countries are not measured because these charts were not tracked yet\.$/,
  )
})

test('a country with some missing charts is not called "not tracked"', () => {
  const gap = { state: 'not-tracked', depth: null, observedAt: null } as const
  const partly = worldCountryOf('us', { ...gap, charts: { read: 4, of: 8, missing: null } })
  expect(describe(worldOf([partly]))).toMatch(
    /1 country is not measured because not all of their charts have been read yet\.$/,
  )
  const ranked = rankedCountryOf('us', 4, { charts: { read: 4, of: 8, missing: null } })
  expect(describe({ ...worldOf([ranked]), measuredCountries: 174, partlyMeasuredCountries: 1 })).toContain(
    'ranked in 1 of 175 measured countries, best at #4 in United States. In 1 of them some charts are missing',
  )
})

const unmeasured = fc.constantFrom(
  { state: 'failed', reason: 'timeout' } as const,
  { state: 'failed', reason: 'not-fetched' } as const,
  { state: 'not-offered' } as const,
  { state: 'not-tracked' } as const,
)

test('the reason is the most common one, with the right count', () => {
  const reasons = {
    timeout: 'the App Store did not answer in time',
    'not-fetched': 'they were not read in time',
    'not-offered': 'the app is not sold there',
    'not-tracked': 'these charts were not tracked yet',
  }
  fc.assert(
    fc.property(fc.array(unmeasured, { minLength: 1, maxLength: 12 }), gaps => {
      const world = worldOf(gaps.map((seen, index) => worldCountryOf(storefrontCodes[index] ?? 'us', seen)))
      const [, all, some] =
        /(\d+) (?:country is|countries are) not measured(?:, (\d+) of them)? because/.exec(describe(world)) ?? []
      const why = Object.entries(reasons).find(([, words]) => describe(world).endsWith(`because ${words}.`))?.[0]
      const counts = Map.groupBy(gaps, gap => ('reason' in gap ? gap.reason : gap.state))
      const sizes = new Map([...counts].map(([reason, { length }]) => [String(reason), length]))
      expect(Number(all)).toBe(gaps.length)
      expect(sizes.get(why ?? '')).toBe(Math.max(...sizes.values()))
      expect(Number(some ?? all)).toBe(sizes.get(why ?? ''))
    }),
  )
})
