import type { Chart } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'

export type Version = { version: string; releasedAt: number; notes: string | undefined }

/** What is planned for an app: its places, and its category, price and versions where they are not left to chance. */
export type Part = {
  /** Its place in the chart of its category, from 1; undefined if it is not in charts of this kind. */
  placeIn: (chart: Chart, at: number) => number | undefined
  /** Primary first; for an app that moves to another category. */
  genresAt?: (at: number) => readonly number[]
  /** US dollars. */
  priceAt?: (storefront: StorefrontCode, at: number) => number
  /** Oldest first. */
  versions?: readonly Version[]
}
