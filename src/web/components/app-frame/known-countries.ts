import type { TopCounts } from '#contract/summaries.ts'

/** The number of countries behind a count: fully measured ones, plus those with a rank but a missing chart. */
export const knownCountries = ({
  measuredCountries,
  partlyMeasuredCountries,
}: Pick<TopCounts, 'measuredCountries' | 'partlyMeasuredCountries'>): number =>
  measuredCountries + partlyMeasuredCountries
