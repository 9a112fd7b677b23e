import type { TopCounts } from '#contract/apps.ts'

/** The countries of which a count can say anything: those that are decided, and those with a rank while a chart is missing. */
export const knownCountries = ({
  measuredCountries,
  partlyMeasuredCountries,
}: Pick<TopCounts, 'measuredCountries' | 'partlyMeasuredCountries'>): number =>
  measuredCountries + partlyMeasuredCountries
