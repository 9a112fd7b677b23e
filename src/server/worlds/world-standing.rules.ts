import type { StorefrontCode } from '#domain/storefronts.ts'
import type { AppWorld } from './app-world.usecases.ts'

/** Where an app stands in the world now, in numbers that come from one reading and agree. Nothing measured is no zero. */
export type WorldStanding =
  | ({ state: 'ranked'; bestRank: number; bestIn: readonly StorefrontCode[]; countries: number } & Counts & Measured)
  | ({ state: 'unranked' } & Measured)
  /** Measured once, but too long ago to say anything of now. */
  | { state: 'stale'; measuredAt: string }
  | { state: 'unmeasured' }

/** Countries with at least one measurement that counts now, and the newest of these. */
export type Measured = { measured: number; measuredAt: string }

/** Countries within the top N. */
type Counts = { top1: number; top10: number; top100: number }

const countWithin = (ranks: readonly number[], limit: number): number => ranks.filter(rank => rank <= limit).length

export const standingOf = ({ ranks, measured, measuredAt }: AppWorld): WorldStanding => {
  if (measuredAt === null) return { state: 'unmeasured' }
  if (measured.size === 0) return { state: 'stale', measuredAt }
  const rest = { measured: measured.size, measuredAt }
  const all = [...ranks.values()]
  if (all.length === 0) return { state: 'unranked', ...rest }
  const bestRank = Math.min(...all)
  const bestIn = [...ranks].filter(([, rank]) => rank === bestRank).map(([storefront]) => storefront)
  const counts = { top1: countWithin(all, 1), top10: countWithin(all, 10), top100: countWithin(all, 100) }
  return { state: 'ranked', bestRank, bestIn, countries: all.length, ...counts, ...rest }
}
