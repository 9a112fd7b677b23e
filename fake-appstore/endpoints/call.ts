import type { IncomingHttpHeaders } from 'node:http'
import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { Answer } from '../server/answer.ts'
import type { World } from '../world/world.ts'

export type StoreRequest = { url: URL; headers: IncomingHttpHeaders }

/** A chart as this caller sees it: faults may have changed it. */
export type ShownChart = { chart: Chart; ids: readonly AppId[] }
export type ChartSource = 'feed' | 'store'

export type Context = {
  world: World
  now: Date
  /** Base URL of images, without a trailing slash. */
  baseUrl: string
  showChart: (chart: Chart, source: ChartSource) => ShownChart
}

/** The Apple limit that a call counts against; images and CDN pages count against none. */
export type CallKind = 'charts' | 'search' | 'unlimited'

/** A parsed request. Faults can match on its chart and storefront. */
export type Call = {
  kind: CallKind
  storefront?: StorefrontCode
  chart?: Chart
  answer: (context: Context) => Answer
}

/** Undefined if the path does not belong to this endpoint. */
export type Endpoint = (request: StoreRequest) => Call | undefined
