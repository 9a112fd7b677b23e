import type { FirstRun } from '#contract/first-run.ts'
import { dayMs, secondMs } from '#domain/units.ts'

type EstimateInput = {
  storefronts: number
  genres: number
  run: Pick<FirstRun, 'callsPerMinute' | 'chartsPerStorefrontAndGenre'>
}

const minuteSeconds = 60

/** The cost of reading everything once, at one request per chart. Every storefront includes the overall charts. */
export const estimateOf = ({ storefronts, genres, run }: EstimateInput) => {
  const charts = storefronts * (1 + genres) * run.chartsPerStorefrontAndGenre
  const seconds = (charts / run.callsPerMinute) * minuteSeconds
  return { charts, seconds, shareOfDay: (seconds * secondMs) / dayMs }
}
