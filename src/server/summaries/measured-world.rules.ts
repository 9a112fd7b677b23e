import type { LatestMoments } from '../history/latest-moments.usecases.ts'

/** What numbers about the world rest on. */
export type MeasuredWorld = {
  /** Countries with a measurement that counts now. */
  measuredCountries: number
  /** The newest measurement, whether it still counts or not; null when there never was one. */
  measuredAt: string | null
}

/** A measurement counts when it was made at or after `since`. */
export const measuredWorldOf = ({ storefronts, last }: LatestMoments, since: Date): MeasuredWorld => ({
  measuredCountries: [...storefronts.values()].filter(moment => moment >= since).length,
  measuredAt: last?.toISOString() ?? null,
})
