import type { TopCounts } from '#contract/summaries.ts'
import type { Era } from '#domain/share-images.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { appFrameWords as words } from './app-header.tsx'

/** The number of countries behind a count: fully measured ones, plus those with a rank but a missing chart. */
export const knownCountries = ({
  measuredCountries,
  partlyMeasuredCountries,
}: Pick<TopCounts, 'measuredCountries' | 'partlyMeasuredCountries'>): number =>
  measuredCountries + partlyMeasuredCountries

type CountInput = { top: number; count: number; counts: TopCounts; era: Era; locale: string }

export const describeCount = ({ top, count, counts, era, locale }: CountInput): string => {
  const { partlyMeasuredCountries: partly, totalCountries } = counts
  const known = knownCountries(counts)
  const number = (value: number) => formatNumber(value, locale)
  if (known === 0) return words.noneMeasured(number(totalCountries))
  const meaning = words.countMeaning({
    count: number(count),
    measured: number(known),
    isOne: known === 1,
    top,
    era,
  })
  return partly > 0 ? `${meaning} ${words.partly(number(partly))}` : meaning
}

/** A dash when nothing was measured, because unknown is not zero. */
export const Unmeasured = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words.notMeasured}</span>
  </>
)
