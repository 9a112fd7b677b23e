import type { IncomingHttpHeaders } from 'node:http'
import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { Answer } from '../server/answer.ts'
import type { World } from '../world/world.ts'

export type Asked = { url: URL; headers: IncomingHttpHeaders }

/** A chart as it is shown to this caller: faults may have changed it on the way. */
export type ShownChart = { chart: Chart; ids: readonly AppId[] }
export type ChartSource = 'feed' | 'store'

export type Context = {
  world: World
  now: Date
  /** Where images are served, without a slash at the end. */
  baseUrl: string
  showChart: (chart: Chart, source: ChartSource) => ShownChart
}

/** Which of Apple's limits a call counts against; images and pages of a CDN count against none. */
export type CallKind = 'charts' | 'search' | 'unlimited'

/** A request that was understood. Its chart and storefront let a fault be meant for it. */
export type Call = {
  kind: CallKind
  storefront?: StorefrontCode
  chart?: Chart
  answer: (context: Context) => Answer
}

/** Undefined when the path is not of this endpoint. */
export type Endpoint = (asked: Asked) => Call | undefined
