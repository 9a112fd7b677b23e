import type { AppSummary } from '#contract/summaries.ts'
import type { AppWorld } from '#contract/worlds.ts'
import type { Chart } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'

type Input = {
  summary: Pick<AppSummary, 'topCountries'>
  /** Needed for a country that is not among the best ten. */
  world?: Pick<AppWorld, 'countries'> | undefined
  country?: StorefrontCode | undefined
}

/** The chart whose history is shown: the one with the best rank in the country, or in the app's best country. */
export const findHistoryChart = ({ summary: { topCountries }, world, country }: Input): Chart | undefined => {
  const [best] = topCountries
  if (country === undefined) return best?.historyChart
  const near = topCountries.find(({ storefront }) => storefront === country)
  return near?.historyChart ?? world?.countries.find(({ storefront }) => storefront === country)?.chart ?? undefined
}
