import { chartTypes } from '#domain/charts.ts'
import { type Answer, parseJsonObject, refuse } from '../answer.ts'
import type { AppStoreCall } from '../calls.ts'
import type { AppStoreHosts } from '../hosts.ts'
import { buildStorefrontHeader } from '../languages.ts'
import { fieldOf, findCount, findList } from '../read-fields.ts'
import type { ChartQuery, TopChart } from '../top-chart.ts'
import { buildTopChart, readAppIds, readChartAnswer } from './chart-answer.ts'
import { popIds } from './chart-names.ts'

/** Undocumented, 200 ranks. One response contains the free, paid and grossing charts of a genre (parse-tunes issue 2). */
export const buildViewTopRequest = (query: ChartQuery, hosts: AppStoreHosts): AppStoreCall => {
  const { storefront, type: chartType, device, genre } = query.chart
  const url = new URL('/WebObjects/MZStore.woa/wa/viewTop', hosts.itunes)
  url.searchParams.set('genreId', String(genre))
  url.searchParams.set('popId', String(popIds[device][chartType]))
  if (query.cacheBuster !== undefined) url.searchParams.set('_', query.cacheBuster)
  const header = buildStorefrontHeader({ storefront, platform: device })
  return { url: url.href, headers: { accept: 'application/json', 'x-apple-store-front': header }, budget: 'charts' }
}

/**
 * Reads only the requested chart.
 * @throws UnusableAnswerError `wrong-feed` when the response has only otherQuery charts: the iPhone platform responds to an iPad
 * request with iPhone charts (parse-tunes issue 2, 2023-01).
 */
export const parseViewTopAnswer = (body: Uint8Array, query: ChartQuery): TopChart => {
  const answer = readChartAnswer(body, query.chart)
  return readRequested(answer, { page: readPage(answer), query })
}

/**
 * Reads every chart type in the response, in the order free, paid, grossing; a missing one was not measured.
 * @throws UnusableAnswerError also when the chart type of the query is missing.
 */
export const parseViewTopAnswerOfGenre = (body: Uint8Array, query: ChartQuery): TopChart[] => {
  const answer = readChartAnswer(body, query.chart)
  const page = readPage(answer)
  const requested = readRequested(answer, { page, query })
  return chartTypes.flatMap(type => {
    if (type === query.chart.type) return [requested]
    const otherQuery = { ...query, chart: { ...query.chart, type } }
    const chart = findChart(page, otherQuery)
    return chart === undefined ? [] : [readChart(answer, { chart, query: otherQuery })]
  })
}

const readRequested = (answer: Answer, { page, query }: { page: unknown; query: ChartQuery }): TopChart => {
  const chart = findChart(page, query) ?? findSelected(page)
  if (chart === undefined) throw refuse(answer, 'wrong-feed', 'it does not contain the requested chart')
  return readChart(answer, { chart, query })
}

const readPage = (answer: Answer): unknown =>
  fieldOf(parseJsonObject(answer), 'pageData', 'segmentedControl', 'segments', '0', 'pageData')

const listCharts = (page: unknown): unknown[] => [
  ...(findList(fieldOf(page, 'topCharts')) ?? []),
  fieldOf(page, 'selectedChart'),
]

const findChart = (page: unknown, query: ChartQuery): unknown => {
  const popId = popIds[query.chart.device][query.chart.type]
  return listCharts(page).find(chart => findCount(fieldOf(chart, 'id')) === popId)
}

/** When the charts have no numbers, trusts that the selected one is the requested chart. */
const findSelected = (page: unknown): unknown => {
  const isNumbered = listCharts(page).some(chart => fieldOf(chart, 'id') !== undefined)
  return isNumbered ? undefined : fieldOf(page, 'selectedChart')
}

const readChart = (answer: Answer, { chart, query }: { chart: unknown; query: ChartQuery }): TopChart => {
  const entries = readAppIds(answer, fieldOf(chart, 'adamIds')).map(appId => ({ appId }))
  return buildTopChart(answer, { query, source: 'view-top', entries })
}
