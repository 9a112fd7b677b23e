import type { Comparison } from '#contract/comparisons.ts'
import { isMeasured } from '#domain/ranks.ts'
import { seenText } from '#web/components/ranks/seen.words.ts'
import { compareWords } from './compare.words.ts'
import { type Letter, letters } from './compare-address.ts'

export type ComparedCountry = Comparison['countries'][number]
type Ids = readonly string[]

/**
 * Who is best in a country. `nobody`: something is known of every app, and none is in a chart; `unknown`: it cannot be
 * said, because one of them was not measured, or not looked for in as many places. `places` are those of the apps.
 */
export type Outcome =
  | { kind: 'won'; place: number }
  | { kind: 'shared'; places: readonly number[] }
  | { kind: 'nobody' }
  | { kind: 'unknown' }

export const letterOf = (place: number): Letter => letters[place] ?? 'E'

const isKnown = ({ state }: ComparedCountry['seen'][number]): boolean =>
  isMeasured({ state }) || state === 'not-offered'

export const outcomeOf = ({ seen, winners }: ComparedCountry, ids: Ids): Outcome => {
  const places = winners.map(id => ids.indexOf(id)).filter(place => place >= 0)
  const [place] = places
  if (place !== undefined) return places.length > 1 ? { kind: 'shared', places } : { kind: 'won', place }
  const isEmpty = seen.every(one => isKnown(one) && one.rank === null)
  return { kind: isEmpty ? 'nobody' : 'unknown' }
}

/** `B`, `A B` where they share it, and nothing where nobody has won. */
export const winnerText = (outcome: Outcome): string => {
  if (outcome.kind === 'won') return letterOf(outcome.place)
  return outcome.kind === 'shared' ? outcome.places.map(letterOf).join(' ') : ''
}

/** Winners by their letters; shared ones behind those of one app, and countries without a winner last. */
export const winnerOrder = (outcome: Outcome): string | null => winnerText(outcome) || null

/** What is known of every app in a country, in words: `A rank 3, B not in the top 100`. */
const seenByLetter = ({ seen }: Pick<ComparedCountry, 'seen'>): string =>
  seen.map((one, place) => `${letterOf(place)} ${seenText(one)}`).join(', ')

/** `A wins: A rank 3, B not in the top 100` */
export const outcomeText = (country: ComparedCountry, ids: Ids): string => {
  const outcome = outcomeOf(country, ids)
  const seen = seenByLetter(country)
  if (outcome.kind === 'won') return compareWords.outcome.won({ letter: letterOf(outcome.place), seen })
  if (outcome.kind === 'shared') {
    return compareWords.outcome.shared({ letters: outcome.places.map(letterOf).join(', '), seen })
  }
  return compareWords.outcome[outcome.kind](seen)
}

export type Tally = {
  /** By the place of the app: countries that it has won alone, and those in which it shares the best rank. */
  alone: readonly number[]
  shared: readonly number[]
  /** Countries, each once. */
  sharedCountries: number
  nobody: number
  unknown: number
}

/** How many countries ended how. All of them are counted once in `alone`, `sharedCountries`, `nobody` or `unknown`. */
export const tallyOf = (countries: readonly ComparedCountry[], ids: Ids): Tally => {
  const outcomes = countries.map(country => outcomeOf(country, ids))
  const count = (isCounted: (outcome: Outcome) => boolean): number => outcomes.filter(isCounted).length
  return {
    alone: ids.map((_, place) => count(one => one.kind === 'won' && one.place === place)),
    shared: ids.map((_, place) => count(one => one.kind === 'shared' && one.places.includes(place))),
    sharedCountries: count(({ kind }) => kind === 'shared'),
    nobody: count(({ kind }) => kind === 'nobody'),
    unknown: count(({ kind }) => kind === 'unknown'),
  }
}

/** The newest measurement that the comparison rests on; null when nothing was measured. */
export const newestReadingOf = ({ countries }: Pick<Comparison, 'countries'>): string | null => {
  const moments = countries.flatMap(({ seen }) =>
    seen.flatMap(({ state, observedAt }) => (isMeasured({ state }) && observedAt ? [observedAt] : [])),
  )
  return moments.reduce<string | null>((newest, at) => (newest === null || at > newest ? at : newest), null)
}
