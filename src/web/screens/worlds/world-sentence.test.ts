import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storefrontCodes } from '#domain/storefronts.ts'
import { exampleWorld, rankedCountryOf, worldCountryOf, worldOf } from '#web/testing/worlds.ts'
import { describeWorld } from './world-sentence.ts'

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
