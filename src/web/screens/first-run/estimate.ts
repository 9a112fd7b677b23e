import type { FirstRun } from '#contract/first-run.ts'
import { allGenres, withParent } from '#domain/genres.ts'
import { dayMs, secondMs } from '#domain/units.ts'

type EstimateInput = {
  storefronts: number
  /** The chosen genres besides the overall charts. */
  genres: Iterable<number>
  run: Pick<FirstRun, 'appGenres' | 'callsPerMinute' | 'chartsPerStorefrontAndGenre'>
}

const minuteSeconds = 60

/**
 * The cost of reading everything once, at one request per chart. Every storefront includes the overall charts, and the genres
 * of public and tracked apps.
 */
export const estimateOf = ({ storefronts, genres, run }: EstimateInput) => {
  const read = new Set([...genres, ...run.appGenres].flatMap(withParent))
  read.delete(allGenres)
  const charts = storefronts * (1 + read.size) * run.chartsPerStorefrontAndGenre
  const seconds = (charts / run.callsPerMinute) * minuteSeconds
  return { charts, seconds, shareOfDay: (seconds * secondMs) / dayMs }
}
