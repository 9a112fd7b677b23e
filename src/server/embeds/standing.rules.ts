import type { AppWorld } from '../summaries/app-world.usecases.ts'

/** What other sites are told of where an app stands in the world now. */
export type Standing =
  | ({ state: 'ranked'; bestRank: number; countries: number } & Counts & Measured)
  | ({ state: 'unranked' } & Measured)
  /** Measured once, but too long ago to say anything of now. */
  | { state: 'stale'; measuredAt: string }
  | { state: 'unmeasured' }

/** Countries with at least one measurement that counts now, and the newest of these. */
export type Measured = { measured: number; measuredAt: string }

/** Countries within the top N. */
type Counts = { top1: number; top10: number; top100: number }

type StandingInput = { world: AppWorld; measuredAt: string | null }

const countWithin = (ranks: readonly number[], limit: number): number => ranks.filter(rank => rank <= limit).length

/** All numbers come from one reading of the world, so that they agree. Nothing measured is never a zero. */
export const standingOf = ({ world, measuredAt }: StandingInput): Standing => {
  if (measuredAt === null) return { state: 'unmeasured' }
  const measured = world.measured.size
  if (measured === 0) return { state: 'stale', measuredAt }
  const ranks = [...world.ranks.values()]
  if (ranks.length === 0) return { state: 'unranked', measured, measuredAt }
  const counts = { top1: countWithin(ranks, 1), top10: countWithin(ranks, 10), top100: countWithin(ranks, 100) }
  return { state: 'ranked', bestRank: Math.min(...ranks), countries: ranks.length, ...counts, measured, measuredAt }
}
