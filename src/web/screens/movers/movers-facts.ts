import type { Movements, Mover, MoverPair } from '#contract/movers.ts'
import { type MoverKind, moverKinds } from './movers.words.ts'

export type MoverLine = Mover & { list: MoverKind; position: number }

export const listLines = (movements: Movements): MoverLine[] =>
  moverKinds.flatMap(list => movements[list].apps.map((mover, index) => ({ ...mover, list, position: index + 1 })))

/** The first and last of some moments; null if there are none. ISO 8601 strings sort by time. */
export type MomentRange = { from: string; to: string }

const rangeOf = (moments: readonly string[]): MomentRange | null => {
  const sorted = moments.toSorted()
  const [from, to] = [sorted[0], sorted.at(-1)]
  return from === undefined || to === undefined ? null : { from, to }
}

/** When the compared charts were measured. For one country both ranges are single moments. */
export const comparedRanges = (pairs: readonly MoverPair[]): { now: MomentRange; earlier: MomentRange } | null => {
  const compared = pairs.filter(({ isMeasured }) => isMeasured)
  const now = rangeOf(compared.map(({ current }) => current.at))
  const earlier = rangeOf(compared.map(({ previous }) => previous.at))
  return now && earlier && { now, earlier }
}

type ListFacts = { count: number; total: number; limit: number; isFiltered: boolean }

/**
 * How much of a list is displayed: `all`; the `first` apps; all `unusual` moves; or the `firstUnusual` ones. The API does not
 * count unusual moves, so a full filtered page may have more.
 */
export const howMuch = ({ count, total, limit, isFiltered }: ListFacts) => {
  if (count === total) return 'all'
  if (!isFiltered) return 'first'
  return count < limit ? 'unusual' : 'firstUnusual'
}
