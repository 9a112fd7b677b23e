import { describe, expect, test } from 'vitest'
import type { CountryHealth, DataHealth, HealthCell } from '#contract/data-health.ts'
import { chartKeyOf, chartTypes, devices } from '#domain/charts.ts'
import { gapReasons } from '#domain/ranks.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { dataHealthQuery } from './data-health.queries.ts'
import { listCountries, readHealthAddress } from './health-address.ts'
import { failureSentence } from './health-facts.tsx'

const observedAt = '2026-11-20T14:02:00.000Z'
type State = HealthCell['state']

const cellOf = (state: State): HealthCell => ({
  chartKey: chartKeyOf({ storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }),
  state,
  observedAt,
  entryCount: 100,
  depth: 100,
  attemptedAt: observedAt,
  outcome: null,
  reason: null,
  detail: null,
})

type Country = { storefront: CountryHealth['storefront']; name: string; states: readonly State[]; at?: string | null }

const countryOf = ({ storefront, name, states, at = observedAt }: Country): CountryHealth => ({
  storefront,
  countryName: name,
  flagUrl: `/flags/${storefront}.svg`,
  observedAt: at,
  isFresh: states.includes('fresh'),
  freshCharts: states.filter(state => state === 'fresh').length,
  plannedCharts: states.filter(state => state !== 'not-planned').length,
  cells: devices.flatMap((device, row) =>
    chartTypes.map((type, column) => ({
      ...cellOf(states[row * 3 + column] ?? 'not-planned'),
      chartKey: chartKeyOf({ storefront, type, genre: 36, device }),
    })),
  ),
})

const germany = countryOf({ storefront: 'de', name: 'Germany', states: ['failed', 'late'] })
const ivory = countryOf({ storefront: 'ci', name: 'Côte d’Ivoire', states: ['fresh'], at: '2026-11-19T00:00:00.000Z' })
const austria = countryOf({ storefront: 'at', name: 'Austria', states: ['never'], at: null })
const countries = [germany, austria, ivory]

const health: DataHealth = {
  checkedAt: observedAt,
  freshCountries: 1,
  totalCountries: 3,
  observedAt,
  stoppedSince: null,
  failures: null,
  staleAfterSeconds: 259_200,
  keptSince: null,
  countries,
}

const codesOf = (address: Parameters<typeof listCountries>[1], locale = 'en') =>
  listCountries(countries, address, locale).map(({ storefront }) => storefront)

describe('the countries', () => {
  test("the countries keep the server's order unless the URL sorts them, with unread countries as the oldest", () => {
    expect(codesOf({})).toEqual(['de', 'at', 'ci'])
    expect(codesOf({ sort: 'name' })).toEqual(['at', 'ci', 'de'])
    expect(codesOf({ sort: 'name', order: 'desc' })).toEqual(['de', 'ci', 'at'])
    expect(codesOf({ sort: 'measured' })).toEqual(['at', 'ci', 'de'])
  })

  test("the countries are found by state, by name without accents, by the name in the reader's language, and by code", () => {
    expect(codesOf({ state: 'late' })).toEqual(['de'])
    expect(codesOf({ state: 'late', q: 'austria' })).toEqual([])
    expect(codesOf({ q: 'cote' })).toEqual(['ci'])
    expect(codesOf({ q: 'Deutsch' }, 'de')).toEqual(['de'])
    expect(codesOf({ q: 'at' })).toEqual(['at'])
  })
})

describe('the URL', () => {
  test('the URL keeps known values and ignores the rest', () => {
    expect(readHealthAddress({ state: 'failed', q: '12', sort: 'name', order: 'desc' })).toEqual({
      state: 'failed',
      q: '12',
      sort: 'name',
      order: 'desc',
    })
    expect(readHealthAddress({ state: 'toString', q: ['a'], sort: 'size', order: 'desc' })).toEqual({})
  })
})

describe('why an attempt failed', () => {
  test.each(gapReasons)('"%s" is explained in a sentence', reason => {
    expect(failureSentence({ state: 'failed', reason, detail: null })).toMatch(/^[A-Z].+\.$/)
  })

  test('a missing chart and a suspect have their own sentence, and a fresh chart has none', () => {
    expect(failureSentence({ state: 'failed', reason: 'http', detail: '404' })).toContain('no such chart')
    expect(failureSentence({ state: 'failed', reason: 'http', detail: '503' })).toContain('(503)')
    expect(failureSentence({ state: 'suspect', reason: 'much-shorter', detail: null })).toContain(
      '(much shorter than before)',
    )
    expect(failureSentence({ state: 'fresh', reason: null, detail: null })).toBe('')
  })
})

describe('the page', () => {
  const renderPage = (seeded: DataHealth, path = '/data-health') =>
    render(path, queryClient => queryClient.setQueryData(dataHealthQuery.queryKey, seeded))

  test('the page says that the last attempts failed, since when, and most often why', async () => {
    const failures = { attempts: 1_012, since: observedAt, reason: 'http', detail: '503' } as const
    const text = textOf(await renderPage({ ...health, failures }))
    expect(text).toMatch(
      /The last 1,012 attempts failed, since Nov 20, 2:02 PM ?\. Most often: The App Store answered with an error\. \(503\)/,
    )
    expect(textOf(await renderPage(health))).not.toContain('attempts failed')
  })

  test('the page shows how much of the world is fresh, and each state in a word', async () => {
    const html = await renderPage(health)
    const text = textOf(html)
    expect(text).toContain('1 of 3 countries fresh')
    for (const word of ['Germany', 'Failed', 'Late', 'Not yet', 'iPhone', 'iPad', 'Top grossing'])
      expect(text).toContain(word)
    expect(html).toContain('One bar per country')
    expect(html).not.toContain('style=')
  })

  test('the page shows what the URL selects, and says if nothing matches', async () => {
    const found = /<tbody>.*<\/tbody>/.exec(await renderPage(health, '/data-health?state=late'))?.[0] ?? ''
    expect([textOf(found).includes('Germany'), textOf(found).includes('Austria')]).toEqual([true, false])
    expect(textOf(await renderPage(health, '/data-health?q=atlantis'))).toContain('No matching country')
  })

  test('the page says if nothing is planned yet', async () => {
    const none = countries.map(country => ({ ...country, plannedCharts: 0 }))
    expect(textOf(await renderPage({ ...health, countries: none }))).toContain('Nothing has been measured yet')
  })
})
