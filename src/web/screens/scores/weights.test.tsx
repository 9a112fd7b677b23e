import type { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MarketSizesAnswer, ScoreWeightsVersion } from '#contract/scores.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { exampleAdmin, seedUser } from '#web/testing/people.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { countChanged, draftOf, listShares, readWeight, splitVersions, weightsOf } from './weight-draft.ts'
import { weightsQuery } from './weights.queries.ts'

const versionOf = (version: number, validFrom: string, us: number): ScoreWeightsVersion => ({
  version,
  choice: 'edited',
  validFrom,
  weights: [{ storefront: 'us', weight: us }],
  madeAt: '2026-11-20T14:02:00.000Z',
  madeBy: 'Ada <b>',
})

const answer = {
  versions: [versionOf(3, '2026-12-01', 100), versionOf(2, '2026-11-01', 2)],
  nextValidFrom: '2026-12-01',
  marketSizes: { measured: [], missing: [...storefrontCodes] },
}

test('the shares of all countries add up to 1, whatever their weights', () => {
  const weights = fc.dictionary(fc.constantFrom(...storefrontCodes), fc.double({ min: 0.01, max: 100, noNaN: true }))
  fc.assert(
    fc.property(weights, weights, (before, after) => {
      const shares = listShares(before, after)
      expect(shares.reduce((sum, share) => sum + share.after, 0)).toBeCloseTo(1, 9)
      expect(shares.reduce((sum, share) => sum + share.before, 0)).toBeCloseTo(1, 9)
      expect(weightsOf(draftOf(after))).toEqual(
        Object.fromEntries(Object.entries(after).filter(([, weight]) => weight !== 1)),
      )
    }),
  )
})

test('a typed weight is a number from 0.01 to 100; an empty field weighs 1, and anything else is refused', () => {
  expect(['', ' 2,5 ', '0.01', '100', '1'].map(readWeight)).toEqual([1, 2.5, 0.01, 100, 1])
  expect(['0', '100.1', '-1', 'two', '1e9', '0.001'].map(readWeight)).toEqual(Array(6).fill(undefined))
  expect(weightsOf({ us: 'two' })).toBeUndefined()
  expect(weightsOf({ us: '1', jp: '' })).toEqual({})
})

test('the current weights and those from the next month are two versions', () => {
  expect(splitVersions(answer)).toMatchObject({ now: { us: 2 }, saved: { us: 100 } })
  expect(splitVersions({ ...answer, versions: [] })).toMatchObject({ now: {}, saved: {} })
  expect(countChanged({ us: 2 }, { us: 1, jp: 3 })).toBe(2)
})

/** The text of the page, with the choices by size enabled or not. */
const renderWith = async (marketSizes: MarketSizesAnswer) => {
  const seed = (queryClient: QueryClient) => {
    seedUser(queryClient, exampleAdmin)
    queryClient.setQueryData(weightsQuery.queryKey, { ...answer, marketSizes })
  }
  const html = await render('/admin/score-weights', seed)
  const isDisabled = /<button[^>]* disabled=""[^>]*>By size</.test(html)
  return { isDisabled, text: textOf(html).replace(/\s+/g, ' ') }
}

test('the choices by size wait for half of the countries, and name the countries that are not measured', async () => {
  const sizeOf = (storefront: StorefrontCode) => ({
    storefront,
    ratings: 10,
    readings: 1,
    observedAt: '2026-11-20T14:02:00.000Z',
  })
  const early = await renderWith({ measured: [sizeOf('us')], missing: ['jp', 'de'] })
  expect(early).toMatchObject({ isDisabled: true, text: expect.stringContaining('half of the countries: 1 of 3 are') })
  const enough = await renderWith({ measured: [sizeOf('us'), sizeOf('fr')], missing: ['jp', 'de'] })
  expect(enough.isDisabled).toBe(false)
  expect(enough.text).toContain('2 countries are measured, the newest on Nov 20.')
  expect(enough.text).toContain(
    'Not measured: Germany, Japan (2 countries). They get the weight of the median country.',
  )
  expect(enough.text).toContain('how many ratings the top 100 have in that country. Never downloads.')
})

test('an admin sees both versions, each country with its share, and an alarm if one has more than 15 %', async () => {
  const seed = (queryClient: QueryClient) => {
    seedUser(queryClient, exampleAdmin)
    queryClient.setQueryData(weightsQuery.queryKey, answer)
  }
  const html = await render('/admin/score-weights', seed)
  const text = textOf(html).replace(/\s+/g, ' ')
  expect(text).toContain('From Dec 1 1 country has its own weight, set by Ada &lt;b&gt; on Nov 20.')
  expect(text).toContain('United States would have the largest share: 36.5%, now 1.14%.')
  expect(text).toContain('United States would have 36.5% of the world. Above 15%, one country decides most scores.')
  const row = [...html.matchAll(/<tr class="data-row.*?<\/tr>/gs)].find(([of]) => of.includes('>Japan<'))?.[0] ?? ''
  expect(textOf(row).replace(/\s+/g, ' ')).toContain('Weight of Japan 0.57% 0.36%')
  expect(html).not.toMatch(/<b>|\sstyle=/)
  expect(html.match(/<tr class="data-row[^>]*>.*?Weight of /gs)).toHaveLength(25)
  expect(text).toContain('Show all 175')
})
