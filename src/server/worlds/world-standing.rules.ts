import type { StorefrontCode } from '#domain/storefronts.ts'
import type { AppWorld } from './app-world.usecases.ts'

/** Where an app stands in the world now, in numbers that come from one reading and agree. Nothing measured is no zero. */
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
  /** Charts were read, but in no country all of those that the app could be in. */
  | { state: 'undecided' }
  /** Measured once, but too long ago to say anything of now. */
  | { state: 'stale'; measuredAt: string }
  | { state: 'unmeasured' }

/**
 * Countries that are decided for the app, and between when they and its ranks were read. Its ranks elsewhere count as well:
 * `partly` are countries with a rank while another chart is missing.
 */
export type Measured = { measured: number; partly: number; readFrom: string; readTo: string }

/** Countries within the top N. */
type Counts = { top1: number; top10: number; top100: number }

const countWithin = (ranks: readonly number[], limit: number): number => ranks.filter(rank => rank <= limit).length

/** Of several countries with the best rank the oldest reading: all of them are at least as fresh as it says. */
const oldestOf = (bestIn: readonly StorefrontCode[], readAt: AppWorld['readAt']): Date | undefined =>
  bestIn.flatMap(code => readAt.get(code) ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0]

export const standingOf = (world: AppWorld): WorldStanding => {
  const { ranks, readAt, measured, readFrom, readTo, measuredAt, isCurrent } = world
  if (measuredAt === null) return { state: 'unmeasured' }
  if (!readFrom || !readTo) return isCurrent ? { state: 'undecided' } : { state: 'stale', measuredAt }
  const partly = [...ranks.keys()].filter(code => !measured.has(code)).length
  const span = { readFrom: readFrom.toISOString(), readTo: readTo.toISOString() }
  const rest = { measured: measured.size, partly, ...span }
  const all = [...ranks.values()]
  if (all.length === 0) return { state: 'unranked', ...rest }
  const bestRank = Math.min(...all)
  const bestIn = [...ranks].filter(([, rank]) => rank === bestRank).map(([storefront]) => storefront)
  const bestReadAt = (oldestOf(bestIn, readAt) ?? readFrom).toISOString()
  const counts = { top1: countWithin(all, 1), top10: countWithin(all, 10), top100: countWithin(all, 100) }
  return { state: 'ranked', bestRank, bestIn, bestReadAt, countries: all.length, ...counts, ...rest }
}
