import type { RankPoint } from '#contract/ranks.ts'
import { formatNumber } from '#web/lib/formats.ts'

const words = {
  nothing: 'not measured',
  outside: 'not in the chart',
  outsideEnd: 'outside the chart',
  ranks: ({ from, to, best }: { from: string; to: string; best: string }) => `from ${from} to ${to}, best ${best}`,
}

/** The rank of each measured point; null outside of the chart. */
const listRanks = (points: readonly RankPoint[]): (number | null)[] =>
  points.flatMap(point => {
    if (point.state === 'ranked') return point.rank
    return point.state === 'unranked' ? [null] : []
  })

/** What a line shows, for people who cannot see it: `from 79 to 1, best 1`. */
export const describeLine = (points: readonly RankPoint[], locale: string): string => {
  const measured = listRanks(points)
  const ranks = measured.filter(rank => rank !== null)
  const [first, last] = [measured[0], measured.at(-1)]
  if (first === undefined || last === undefined) return words.nothing
  if (ranks.length === 0) return words.outside
  const textOf = (rank: number | null): string => (rank === null ? words.outsideEnd : formatNumber(rank, locale))
  return words.ranks({ from: textOf(first), to: textOf(last), best: textOf(Math.min(...ranks)) })
}
