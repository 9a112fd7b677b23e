import type { Comparison } from '#contract/comparisons.ts'
import { isMeasured } from '#domain/ranks.ts'
import { seenText } from '#web/components/ranks/seen.words.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { compareWords, compareWords as words } from './compare.words.ts'
import { type Letter, letters } from './compare-address.ts'

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

export type ComparedCountry = Comparison['countries'][number]
type Ids = readonly string[]

/**
 * The result of a country. `nobody`: every app was measured, and none is in a chart. `unknown`: an app was not measured, or
 * its chart was read less deeply than the other ranks. `index` and `indexes` refer to the apps.
 */
export type Outcome =
  | { kind: 'won'; index: number }
  | { kind: 'shared'; indexes: readonly number[] }
  | { kind: 'nobody' }
  | { kind: 'unknown' }

export const letterOf = (index: number): Letter => letters[index] ?? 'E'

const isKnown = ({ state }: ComparedCountry['seen'][number]): boolean =>
  isMeasured({ state }) || state === 'not-offered'

export const outcomeOf = ({ seen, winners }: ComparedCountry, ids: Ids): Outcome => {
  const indexes = winners.map(id => ids.indexOf(id)).filter(index => index >= 0)
  const [index] = indexes
  if (index !== undefined) return indexes.length > 1 ? { kind: 'shared', indexes } : { kind: 'won', index }
  const isEmpty = seen.every(rank => isKnown(rank) && rank.rank === null)
  return { kind: isEmpty ? 'nobody' : 'unknown' }
}

/** `B`, or `A B` for a tie; empty if no app won. */
export const winnerText = (outcome: Outcome): string => {
  if (outcome.kind === 'won') return letterOf(outcome.index)
  return outcome.kind === 'shared' ? outcome.indexes.map(letterOf).join(' ') : ''
}

/** Sort key: by letter, ties after single winners, countries without a winner last (null). */
export const winnerOrder = (outcome: Outcome): string | null => winnerText(outcome) || null

/** The state of every app in a country: `A rank 3, B not in the top 100`. */
const seenByLetter = ({ seen }: Pick<ComparedCountry, 'seen'>): string =>
  seen.map((rank, index) => `${letterOf(index)} ${seenText(rank)}`).join(', ')

/** `A wins: A rank 3, B not in the top 100` */
export const outcomeText = (country: ComparedCountry, ids: Ids): string => {
  const outcome = outcomeOf(country, ids)
  const seen = seenByLetter(country)
  if (outcome.kind === 'won') return compareWords.outcome.won({ letter: letterOf(outcome.index), seen })
  if (outcome.kind === 'shared') {
    return compareWords.outcome.shared({ letters: outcome.indexes.map(letterOf).join(', '), seen })
  }
  return compareWords.outcome[outcome.kind](seen)
}

export type Tally = {
  /** Per app, by index: countries it won alone, and countries where it shares the best rank. */
  alone: readonly number[]
  shared: readonly number[]
  sharedCountries: number
  nobody: number
  unknown: number
}

/** Counts the results. Each country counts once in `alone`, `sharedCountries`, `nobody` or `unknown`. */
export const tallyOf = (countries: readonly ComparedCountry[], ids: Ids): Tally => {
  const outcomes = countries.map(country => outcomeOf(country, ids))
  const count = (isCounted: (outcome: Outcome) => boolean): number => outcomes.filter(isCounted).length
  return {
    alone: ids.map((_, index) => count(outcome => outcome.kind === 'won' && outcome.index === index)),
    shared: ids.map((_, index) => count(outcome => outcome.kind === 'shared' && outcome.indexes.includes(index))),
    sharedCountries: count(({ kind }) => kind === 'shared'),
    nobody: count(({ kind }) => kind === 'nobody'),
    unknown: count(({ kind }) => kind === 'unknown'),
  }
}

export const newestReadingOf = ({ countries }: Pick<Comparison, 'countries'>): string | null => {
  const moments = countries.flatMap(({ seen }) =>
    seen.flatMap(({ state, observedAt }) => (isMeasured({ state }) && observedAt ? [observedAt] : [])),
  )
  return moments.reduce<string | null>((newest, at) => (newest === null || at > newest ? at : newest), null)
}
