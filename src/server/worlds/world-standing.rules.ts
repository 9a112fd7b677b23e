import type { StorefrontCode } from '#domain/storefronts.ts'
import type { AppWorld } from './app-world.usecases.ts'

/** An app's current standing in the world. All numbers come from one reading, so they agree. Unmeasured is not zero. */
export type WorldStanding =
  | ({
      state: 'ranked'
      bestRank: number
      bestIn: readonly StorefrontCode[]
      bestReadAt: string
      countries: number
    } & Counts &
      Measured)
  | ({ state: 'unranked' } & Measured)
  /** Charts were read, but no country has all the charts that could hold the app. */
  | { state: 'undecided' }
  /** The last measurement is stale. */
  | { state: 'stale'; observedAt: string }
  | { state: 'unmeasured' }

/**
 * `charts` names the charts that count. `measured` counts countries where every chart that could hold the app was read; `observedFrom` and `observedTo` span the readings.
 * `partly` counts countries with a rank but another chart missing; their ranks count too.
 */
export type Measured = { charts: string; measured: number; partly: number; observedFrom: string; observedTo: string }

/** The number of countries where the app is in the top N. */
type Counts = { top1: number; top10: number; top100: number }

const countWithin = (ranks: readonly number[], limit: number): number => ranks.filter(rank => rank <= limit).length

/** The oldest reading among the countries with the best rank; the others are at least as fresh. */
const oldestOf = (bestIn: readonly StorefrontCode[], readAt: AppWorld['readAt']): Date | undefined =>
  bestIn.flatMap(code => readAt.get(code) ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0]

export const standingOf = (world: AppWorld): WorldStanding => {
  const { charts, ranks, readAt, measured, observedFrom, observedTo, observedAt, isCurrent } = world
  if (observedAt === null) return { state: 'unmeasured' }
  if (!observedFrom || !observedTo) return isCurrent ? { state: 'undecided' } : { state: 'stale', observedAt }
  const partly = [...ranks.keys()].filter(code => !measured.has(code)).length
  const span = { observedFrom: observedFrom.toISOString(), observedTo: observedTo.toISOString() }
  const coverage = { charts, measured: measured.size, partly, ...span }
  const all = [...ranks.values()]
  if (all.length === 0) return { state: 'unranked', ...coverage }
  const bestRank = Math.min(...all)
  const bestIn = [...ranks].filter(([, rank]) => rank === bestRank).map(([storefront]) => storefront)
  const bestReadAt = (oldestOf(bestIn, readAt) ?? observedFrom).toISOString()
  const counts = { top1: countWithin(all, 1), top10: countWithin(all, 10), top100: countWithin(all, 100) }
  return { state: 'ranked', bestRank, bestIn, bestReadAt, countries: all.length, ...counts, ...coverage }
}
