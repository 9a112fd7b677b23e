import type { TopCounts } from '#contract/apps.ts'

/** The countries that a count covers: fully measured ones, and those with a rank although a chart is missing. */
export const knownCountries = ({
  measuredCountries,
  partlyMeasuredCountries,
}: Pick<TopCounts, 'measuredCountries' | 'partlyMeasuredCountries'>): number =>
  measuredCountries + partlyMeasuredCountries
