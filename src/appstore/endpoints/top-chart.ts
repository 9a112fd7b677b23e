import type { AppStoreCall } from '../calls.ts'
import type { AppStoreHosts } from '../hosts.ts'
import type { ChartQuery, ChartSource, TopChart } from '../top-chart.ts'
import { buildTopChartMarketingRequest, parseTopChartMarketingAnswer } from './top-chart-marketing.ts'
import { buildTopChartRssRequest, parseTopChartRssAnswer } from './top-chart-rss.ts'
import { buildViewTopRequest, parseViewTopAnswer } from './view-top.ts'
import { buildWsChartsRequest, parseWsChartsAnswer } from './ws-charts.ts'

export type ChartEndpoint = {
  build: (query: ChartQuery, hosts: AppStoreHosts) => AppStoreCall
  parse: (body: Uint8Array, query: ChartQuery) => TopChart
}

/** The request builder and response parser of each source. */
export const chartEndpoints: Readonly<Record<ChartSource, ChartEndpoint>> = {
  rss: { build: buildTopChartRssRequest, parse: parseTopChartRssAnswer },
  'marketing-rss': { build: buildTopChartMarketingRequest, parse: parseTopChartMarketingAnswer },
  'ws-charts': { build: buildWsChartsRequest, parse: parseWsChartsAnswer },
  'view-top': { build: buildViewTopRequest, parse: parseViewTopAnswer },
}
