import { parseJsonObject } from '../answer.ts'
import type { AppStoreCall } from '../calls.ts'
import type { AppStoreHosts } from '../hosts.ts'
import type { ChartQuery, ChartSource, TopChart } from '../top-chart.ts'
import { buildTopChart, readAppIds, readChartAnswer } from './chart-answer.ts'
import { wsChartNames } from './chart-names.ts'
import { buildTopChartMarketingRequest, parseTopChartMarketingAnswer } from './top-chart-marketing.ts'
import { buildTopChartRssRequest, parseTopChartRssAnswer } from './top-chart-rss.ts'
import { buildViewTopRequest, parseViewTopAnswer } from './view-top.ts'

/** Undocumented, 200 ranks, used in production by adscrawler (2026-08). Apple's default limit is 5. */
export const buildWsChartsRequest = (query: ChartQuery, hosts: AppStoreHosts): AppStoreCall => {
  const { storefront, type: chartType, device, genre } = query.chart
  const url = new URL('/WebObjects/MZStoreServices.woa/ws/charts', hosts.itunes)
  url.searchParams.set('cc', storefront)
  url.searchParams.set('g', String(genre))
  url.searchParams.set('name', wsChartNames[device][chartType])
  url.searchParams.set('limit', String(query.depth))
  if (query.cacheBuster !== undefined) url.searchParams.set('_', query.cacheBuster)
  return { url: url.href, headers: { accept: 'application/json' }, budget: 'charts' }
}

/**
 * Reads `{"resultIds":["6448311069", …]}`. The response does not identify its chart, so a wrong chart cannot be detected
 * here.
 * @throws UnusableAnswerError
 */
export const parseWsChartsAnswer = (body: Uint8Array, query: ChartQuery): TopChart => {
  const answer = readChartAnswer(body, query.chart)
  const appIds = readAppIds(answer, parseJsonObject(answer).resultIds)
  return buildTopChart(answer, { query, source: 'ws-charts', entries: appIds.map(appId => ({ appId })) })
}

type ChartEndpoint = {
  build: (query: ChartQuery, hosts: AppStoreHosts) => AppStoreCall
  parse: (body: Uint8Array, query: ChartQuery) => TopChart
}

export const chartEndpoints: Readonly<Record<ChartSource, ChartEndpoint>> = {
  rss: { build: buildTopChartRssRequest, parse: parseTopChartRssAnswer },
  'marketing-rss': { build: buildTopChartMarketingRequest, parse: parseTopChartMarketingAnswer },
  'ws-charts': { build: buildWsChartsRequest, parse: parseWsChartsAnswer },
  'view-top': { build: buildViewTopRequest, parse: parseViewTopAnswer },
}
