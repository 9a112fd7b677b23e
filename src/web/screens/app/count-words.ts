import type { TopCounts } from '#contract/apps.ts'
import type { Era } from '#domain/share-images.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { appWords as words } from './app.words.ts'

type CountInput = { top: number; count: number; counts: TopCounts; era: Era; locale: string }

/** What a count counts, in one sentence. */
export const describeCount = ({ top, count, counts, era, locale }: CountInput): string => {
  const { measuredCountries, totalCountries } = counts
  const number = (value: number) => formatNumber(value, locale)
  if (measuredCountries === 0) return words.noneMeasured(number(totalCountries))
  return words.countMeaning({
    count: number(count),
    measured: number(measuredCountries),
    isOne: measuredCountries === 1,
    top,
    era,
  })
}
