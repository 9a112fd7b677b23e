import type { TopCounts } from '#contract/apps.ts'
import { formatNumber, plural } from '#web/lib/formats.ts'

export type Era = 'now' | 'ever'

type CountInput = { top: number; count: number; counts: TopCounts; era: Era; locale: string }

/** What a count counts, in one sentence. */
export const describeCount = ({ top, count, counts, era, locale }: CountInput): string => {
  const { measuredCountries, totalCountries } = counts
  const number = (value: number) => formatNumber(value, locale)
  if (measuredCountries === 0) return `None of the ${number(totalCountries)} countries was measured yet.`
  const where = `In ${number(count)} of ${number(measuredCountries)} measured ${plural(measuredCountries, 'country', 'countries')}`
  const rank = top === 1 ? 'is 1' : `is ${top} or better`
  return era === 'now'
    ? `${where} the best rank the app has now in any chart ${rank}.`
    : `${where} the best rank the app ever had in any chart ${rank}.`
}
