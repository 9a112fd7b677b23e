import type { TopCounts } from '#contract/summaries.ts'
import type { Era } from '#domain/share-images.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { appFrameWords as words } from './app-frame.words.ts'
import { knownCountries } from './known-countries.ts'

type CountInput = { top: number; count: number; counts: TopCounts; era: Era; locale: string }

/** Explains a count in one sentence. */
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
