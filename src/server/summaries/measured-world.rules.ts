import type { LatestMoments } from '../history/latest-moments.usecases.ts'

/** What numbers about the world rest on. */
export type MeasuredWorld = {
  /** Countries with a measurement that counts now. */
  measuredCountries: number
  /** The newest measurement, whether it still counts or not; null when there never was one. */
  measuredAt: string | null
}

/** A measurement counts when it was made at or after `since`. */
export const measuredWorldOf = ({ storefronts }: Pick<LatestMoments, 'storefronts'>, since: Date): MeasuredWorld => {
  const moments = [...storefronts.values()]
  const newestMs = Math.max(...moments.map(moment => moment.getTime()))
  return {
    measuredCountries: moments.filter(moment => moment >= since).length,
    measuredAt: moments.length > 0 ? new Date(newestMs).toISOString() : null,
  }
}
