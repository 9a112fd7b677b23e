import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CountryRank } from '#contract/summaries.ts'
import { type Chart, type ChartKey, chartKeyOf, chartTypes, devices, parseChartKey } from '#domain/charts.ts'
import { genres } from '#domain/genres.ts'
import { nameChart } from '#domain/named-charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { appSummaryQuery } from '#web/components/app-frame/app.queries.ts'
import { appNotesQuery } from '#web/components/rank-histories/notes.queries.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { unknownReader } from '#web/lib/reader.ts'
import { takePageState } from '#web/lib/take-page-state.ts'
import { exampleMember } from '#web/testing/people.ts'
import { exampleApp, exampleSummary } from '#web/testing/summaries.ts'
import { chartName, nameCharts } from './chart-names.ts'
import { prefetchHistory } from './history.queries.ts'
import { historyCharts, plottedCharts, presetsOf, withChart } from './plotted-charts.ts'

const { appStoreId } = exampleApp
const notesKey = JSON.stringify(appNotesQuery(exampleMember.id, appStoreId).queryKey)

const open = () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(currentUserQuery.queryKey, exampleMember)
  queryClient.setQueryData(appSummaryQuery(appStoreId).queryKey, { ...exampleSummary, topCountries: [] })
  queryClient.setQueryData(appNotesQuery(exampleMember.id, appStoreId).queryKey, [])
  return queryClient
}

const stateOf = (queryClient: ReturnType<typeof open>) =>
  takePageState(queryClient, unknownReader).queries.queries.map(({ queryKey }) => JSON.stringify(queryKey))

test('the notes are in the state of the history, whose plot marks them', async () => {
  const history = open()
  await prefetchHistory({ queryClient: history, appStoreId, address: {} })
  expect(stateOf(history)).toContain(notesKey)
})

const locale = 'en-US'
const named = (...keys: string[]) => nameCharts(keys.map(parseChartKey), locale)

test('the title is what all charts share, and the labels are the rest', () => {
  expect(named('jp:top-free:6007:iphone', 'de:top-free:6007:iphone')).toEqual({
    title: 'Productivity, iPhone, top free',
    labels: ['Japan', 'Germany'],
  })
  expect(named('jp:top-free:36:iphone', 'jp:top-paid:36:ipad').labels).toEqual(['iPhone, top free', 'iPad, top paid'])
})

test('a single chart has its full name as the title, and charts without a shared part have no title', () => {
  expect(named('jp:top-free:36:iphone')).toEqual({ title: 'Japan, Overall, iPhone, top free', labels: ['Japan'] })
  expect(named('jp:top-free:36:iphone', 'de:top-paid:6007:ipad').title).toBe('Ranks by chart')
})

test('subgenres of Games differ from the categories of the same name', () => {
  expect(named('jp:top-free:6011:iphone', 'jp:top-free:7011:iphone').labels).toEqual(['Music', 'Music games'])
})

const chart: fc.Arbitrary<Chart> = fc.record({
  storefront: fc.constantFrom(...storefrontCodes),
  type: fc.constantFrom(...chartTypes),
  genre: fc.constantFrom(...genres.map(({ id }) => id)),
  device: fc.constantFrom(...devices),
})

test('no two charts have the same label, and title plus label is the full name', () => {
  fc.assert(
    fc.property(fc.uniqueArray(chart, { selector: chartKeyOf, minLength: 1, maxLength: 12 }), charts => {
      const { title, labels } = nameCharts(charts, locale)
      expect(new Set(labels).size).toBe(charts.length)
      for (const [index, chart] of charts.entries()) {
        const parts = new Set(`${title}, ${labels[index]}`.split(', '))
        for (const part of chartName(chart, locale).split(', ')) expect(parts).toContain(part)
      }
    }),
  )
})

const [japan] = exampleSummary.topCountries as [CountryRank]
const inCountries = (...codes: CountryRank['storefront'][]): CountryRank[] =>
  codes.map(storefront => ({ ...japan, storefront, historyChart: nameChart({ ...japan.historyChart, storefront }) }))
const keyIn = (storefront: CountryRank['storefront']): ChartKey =>
  chartKeyOf({ storefront, type: 'top-free', genre: 6007, device: 'iphone' })

const wide = { topCountries: inCountries('jp', 'us', 'de', 'fr', 'gb', 'it'), historicalBest: inCountries('us', 'br') }

test('the plotted charts are those in the URL, or the best ones of three countries', () => {
  expect(plottedCharts({ charts: [keyIn('br')] }, wide)).toEqual([keyIn('br')])
  expect(plottedCharts({}, wide)).toEqual(['jp', 'us', 'de'].map(code => keyIn(code as 'jp')))
})

test('the plotted charts are the best ones ever for an app without current ranks, and none for an app that never ranked', () => {
  expect(plottedCharts({}, { ...wide, topCountries: [] })).toEqual([keyIn('us'), keyIn('br')])
  expect(plottedCharts({}, { topCountries: [], historicalBest: [] })).toEqual([])
})

test('the plotted charts are the ones named in the summary, not those where the app only ranks best since today', () => {
  const historyChart = nameChart({ ...japan.historyChart, genre: 36, device: 'ipad' })
  const young = { topCountries: [{ ...japan, historyChart }], historicalBest: [japan] }
  expect(plottedCharts({}, young)).toEqual(['jp:top-free:36:ipad'])
  expect(historyCharts(young)).toEqual(['jp:top-free:36:ipad'])
})

test('the plotted charts are one per country in the small plots, at most twelve', () => {
  expect(historyCharts(wide)).toHaveLength(7)
  const world = { topCountries: inCountries(...storefrontCodes), historicalBest: [] }
  expect(historyCharts(world)).toHaveLength(12)
})

test('another chart is appended, replaces the last one in a full plot, and is never added twice', () => {
  const chart = fc.constantFrom(...storefrontCodes).map(keyIn)
  fc.assert(
    fc.property(fc.uniqueArray(chart, { maxLength: 5 }), chart, (charts, added) => {
      const next = withChart(charts, added)
      expect(next).toContain(added)
      expect(new Set(next).size).toBe(next.length)
      expect(next.length).toBeLessThanOrEqual(5)
      expect(next.slice(0, 4)).toEqual(charts.includes(added) ? charts.slice(0, 4) : next.slice(0, 4))
      expect(charts.slice(0, 4).every(chart => next.includes(chart))).toBe(true)
    }),
  )
})

test('the default preset leaves the URL empty, and presets with the same charts as another are left out', () => {
  const presets = presetsOf(plottedCharts({}, wide), wide)
  expect(presets.map(({ key, isShown, charts }) => [key, isShown, charts?.length])).toEqual([
    ['one', false, 1],
    ['three', true, undefined],
    ['five', false, 5],
  ])
  const narrow = { topCountries: inCountries('jp'), historicalBest: [] }
  expect(presetsOf(plottedCharts({}, narrow), narrow)).toEqual([{ key: 'one', charts: undefined, isShown: true }])
})
