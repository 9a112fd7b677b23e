import type { RankPoint } from '#contract/ranks.ts'

/** Ranks that get a grid line; also the possible ends of the axis. */
const marks = [1, 5, 10, 25, 50, 100, 200, 500] as const

/**
 * The rank at the end of the axis: the chart's depth once the app was outside the chart, otherwise the first grid line below
 * the worst rank, so that small moves at the top stay visible.
 */
export const axisDepthOf = (points: readonly RankPoint[]): number => {
  let worst = 10
  for (const point of points) {
    if (point.state === 'ranked') worst = Math.max(worst, point.rank)
    if (point.state === 'unranked') worst = Math.max(worst, point.depth)
  }
  return marks.find(mark => mark >= worst) ?? worst
}

/** The square root gives the top ranks more room, where each step is harder; the logarithm gives them even more. */
export const rankScales = ['sqrt', 'log', 'linear'] as const
export type RankScale = (typeof rankScales)[number]

const bend: Record<RankScale, (rank: number) => number> = { sqrt: Math.sqrt, log: Math.log, linear: rank => rank }

/** 0 at rank 1, 1 at the end of the axis. */
export const rankFractionBy = (scale: RankScale, depth: number): ((rank: number) => number) => {
  const [first, last] = [bend[scale](1), bend[scale](depth)]
  return depth <= 1 ? () => 0 : rank => (bend[scale](rank) - first) / (last - first)
}

export const rankFraction = (rank: number, depth: number): number => rankFractionBy('sqrt', depth)(rank)

type RankTicks = { depth: number; height: number; minGap: number; scale?: RankScale }

/** The ranks to label, at least `minGap` pixels apart. Both ends are always labelled. */
export const rankTicks = ({ depth, height, minGap, scale = 'sqrt' }: RankTicks): readonly number[] => {
  const fraction = rankFractionBy(scale, depth)
  const yOf = (rank: number) => fraction(rank) * height
  const labelledRanks: number[] = [1]
  for (const mark of marks) {
    const isFree = yOf(mark) - yOf(labelledRanks.at(-1) ?? 1) >= minGap && height - yOf(mark) >= minGap
    if (mark > 1 && mark < depth && isFree) labelledRanks.push(mark)
  }
  return [...labelledRanks, depth]
}
