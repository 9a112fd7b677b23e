import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storefrontCodes } from '#domain/storefronts.ts'
import { exampleWorld, rankedCountryOf, worldCountryOf } from '#web/testing/worlds.ts'
import { findBestCountry, listNamedCountries } from './best-country.ts'
import { bestCountryText } from './best-country-sentence.tsx'

const code = fc.constantFrom(...storefrontCodes)

const country = fc.oneof(
  fc.tuple(code, fc.integer({ min: 1, max: 200 })).map(([storefront, rank]) => rankedCountryOf(storefront, rank)),
  fc
    .tuple(code, fc.constantFrom('unranked', 'empty', 'failed', 'not-offered', 'not-tracked'))
    .map(([storefront, state]) => worldCountryOf(storefront, { state })),
)

const countries = fc.uniqueArray(country, { selector: ({ storefront }) => storefront, maxLength: 30 })

test('the best country is ranked and not watched, and no other unwatched country has a better rank', () => {
  fc.assert(
    fc.property(countries, fc.array(code, { maxLength: 60 }), (all, watched) => {
      const outside = all.filter(({ storefront, rank }) => rank !== null && !watched.includes(storefront))
      const found = findBestCountry(all, watched)
      expect(found?.rank).toBe(outside.length > 0 ? Math.min(...outside.map(({ rank }) => rank ?? 0)) : undefined)
      if (found) expect(outside).toContain(found)
    }),
  )
})

test('the first country wins a tie', () => {
  expect(findBestCountry([rankedCountryOf('is', 2), rankedCountryOf('mt', 2)], [])?.storefront).toBe('is')
})

describe('the countries named in rules', () => {
  const rule = (storefronts: readonly string[] | null, isOn = true) => ({ isOn, scope: { storefronts } })

  test('the countries named in rules are listed once, without disabled rules and rules for all countries', () => {
    const rules = [rule(['jp', 'us']), rule(null), rule(['us', 'fr']), rule(['de'], false)]
    expect(listNamedCountries({ isOn: true, rules })).toEqual(['jp', 'us', 'fr'])
    expect(listNamedCountries({ isOn: false, rules })).toEqual([])
  })
})

describe('the sentence', () => {
  const { countries: world } = exampleWorld

  test('the sentence lists the watched countries', () => {
    expect(bestCountryText({ countries: world, watched: ['jp', 'us'], locale: 'en-US' })).toBe(
      'Your best country outside the ones you watch is Iceland: #1 in Games. You watch Japan and United States.',
    )
    expect(bestCountryText({ countries: world, watched: ['is', 'jp'], locale: 'en-GB' })).toBe(
      'Your best country outside the ones you watch is United States: #2 overall. You watch Iceland and Japan.',
    )
  })

  test('the sentence names the best country when none is watched, whatever the language', () => {
    expect(bestCountryText({ countries: world, watched: [], locale: 'de-DE' })).toBe(
      'Your best country is Island: #1 in Games.',
    )
    expect(bestCountryText({ countries: world, watched: [], locale: 'es-CU' })).toBe(
      'Your best country is Islandia: #1 in Games.',
    )
  })

  test('the sentence lists four of many watched countries and counts the rest', () => {
    expect(bestCountryText({ countries: world, watched: storefrontCodes.slice(0, 20), locale: 'en-US' })).toMatch(
      /You watch United Arab Emirates, Afghanistan, Antigua & Barbuda, Anguilla and 16 more\.$/,
    )
  })

  test('the sentence is left out when no unwatched country has a rank', () => {
    expect(bestCountryText({ countries: world, watched: ['is', 'jp', 'us'], locale: 'en-US' })).toBeUndefined()
    expect(bestCountryText({ countries: [], watched: [], locale: 'en-US' })).toBeUndefined()
  })
})
