import type { Comparison } from '#contract/comparisons.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { compareWords as words } from './compare.words.ts'
import { letterOf, type Tally } from './outcomes.ts'

/** The countries where every app was measured but one chart was read too shallowly to name a winner. */
export const tooShallowOf = ({ alone, sharedCountries, nobody }: Tally, measuredCountries: number): number =>
  measuredCountries - alone.reduce((sum, count) => sum + count, 0) - sharedCountries - nobody

type PartsInput = { comparison: Pick<Comparison, 'apps' | 'measuredCountries'>; tally: Tally; locale: string }

/** The shares of the countries in words. Leaves out zero counts, except those of the apps. */
const wonParts = ({ comparison: { apps, measuredCountries }, tally, locale }: PartsInput): string[] => {
  if (measuredCountries === 0) return []
  const optionalPart = (count: number, part: (text: string) => string): string[] =>
    count > 0 ? [part(formatNumber(count, locale))] : []
  return [
    ...apps.map((_, index) =>
      words.wonPart({ letter: letterOf(index), text: formatNumber(tally.alone[index] ?? 0, locale) }),
    ),
    ...optionalPart(tally.sharedCountries, words.sharedPart),
    ...optionalPart(tally.nobody, words.nobodyPart),
    ...optionalPart(tooShallowOf(tally, measuredCountries), words.tooShallowPart),
  ]
}

/** `Of 160 countries where all apps were measured: A wins 87, B wins 40, 12 tied, 21 with no app in a chart.` */
export const describeWon = (input: PartsInput): string =>
  words.wonSentence({
    measured: formatNumber(input.comparison.measuredCountries, input.locale),
    parts: wonParts(input),
  })
