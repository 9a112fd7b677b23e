import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storefrontCodes } from '#domain/storefronts.ts'
import { exampleWorld, rankedCountryOf, worldCountryOf } from '#web/testing/worlds.ts'
import { findSurprise, homeOf, listNamedCountries } from './surprise.ts'
import { surpriseText } from './surprise-text.ts'

const code = fc.constantFrom(...storefrontCodes)

const country = fc.oneof(
  fc.tuple(code, fc.integer({ min: 1, max: 200 })).map(([storefront, rank]) => rankedCountryOf(storefront, rank)),
  fc
    .tuple(code, fc.constantFrom('unranked', 'empty', 'failed', 'not-offered', 'not-tracked'))
    .map(([storefront, state]) => worldCountryOf(storefront, { state })),
)

const countries = fc.uniqueArray(country, { selector: ({ storefront }) => storefront, maxLength: 30 })

test('the surprise has a rank, is not watched, and nowhere else unwatched is the app better', () => {
  fc.assert(
    fc.property(countries, fc.array(code, { maxLength: 60 }), (all, watched) => {
      const outside = all.filter(({ storefront, rank }) => rank !== null && !watched.includes(storefront))
      const found = findSurprise(all, watched)
      expect(found?.rank).toBe(outside.length > 0 ? Math.min(...outside.map(({ rank }) => rank ?? 0)) : undefined)
      if (found) expect(outside).toContain(found)
    }),
  )
})

test('of equal ranks the one that stands first in the answer is told', () => {
  expect(findSurprise([rankedCountryOf('is', 2), rankedCountryOf('mt', 2)], [])?.storefront).toBe('is')
})

test('a reader’s own country is that of their language, the likeliest one where it names none', () => {
  expect(['en-GB', 'pt-BR', 'de', 'ja', 'zh-Hant-TW'].map(homeOf)).toEqual(['gb', 'br', 'de', 'jp', 'tw'])
  expect(homeOf('en-CU')).toBeUndefined()
})

describe('the countries that rules name', () => {
  const rule = (storefronts: readonly string[] | null, isOn = true) => ({ isOn, scope: { storefronts } })

  test('count once; rules that are off, and rules for all countries, name none', () => {
    const rules = [rule(['jp', 'us']), rule(null), rule(['us', 'fr']), rule(['de'], false)]
    expect(listNamedCountries({ isOn: true, rules })).toEqual(['jp', 'us', 'fr'])
    expect(listNamedCountries({ isOn: false, rules })).toEqual([])
  })
})

describe('what is said', () => {
  const { countries: world } = exampleWorld

  test('to who watches countries: which these are, their own one first', () => {
    expect(surpriseText({ countries: world, named: ['jp', 'us'], locale: 'en-US' })).toBe(
      'Your best country outside the ones you watch: Iceland, #1 in Games. You watch United States and Japan.',
    )
    expect(surpriseText({ countries: world, named: ['is', 'jp'], locale: 'en-GB' })).toBe(
      'Your best country outside the ones you watch: United States, #2 overall. You watch United Kingdom, Iceland and Japan.',
    )
  })

  test('to all others: which country counts as their own', () => {
    expect(surpriseText({ countries: world, named: [], locale: 'de-DE' })).toBe(
      'Best country outside your own: Island, #1 in Games. Your own, by your language, is Deutschland.',
    )
    expect(surpriseText({ countries: world, named: [], locale: 'es-CU' })).toBe(
      'Best country outside your own: Islandia, #1 in Games.',
    )
  })

  test('of many watched countries four, and how many more', () => {
    expect(surpriseText({ countries: world, named: storefrontCodes.slice(0, 20), locale: 'en-US' })).toMatch(
      /You watch United States, United Arab Emirates, Afghanistan, Antigua & Barbuda and 17 more\.$/,
    )
  })

  test('nothing, where no other country has a rank', () => {
    expect(surpriseText({ countries: world, named: ['is', 'jp'], locale: 'en-US' })).toBeUndefined()
    expect(surpriseText({ countries: [], named: [], locale: 'en-US' })).toBeUndefined()
  })
})
