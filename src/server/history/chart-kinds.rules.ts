import type { ChartType, Device } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'

/** The charts of every combination of these countries, genres, chart types and devices. */
export type ChartKinds = {
  storefronts: readonly StorefrontCode[]
  genres: readonly number[]
  chartTypes: readonly ChartType[]
  devices: readonly Device[]
}
