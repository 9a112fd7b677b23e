import type { RankPoint } from '#contract/ranks.ts'

/** Ranks that get a grid line; also the depths at which an axis may end. */
const marks = [1, 5, 10, 25, 50, 100, 200, 500] as const

/**
 * Where the axis ends: at the chart's depth once the app was seen to be outside it, else at the first mark below the
 * worst rank, so that small moves at the top stay visible.
 */
export const axisDepthOf = (points: readonly RankPoint[]): number => {
  let worst = 10
  for (const point of points) {
    if (point.state === 'ranked') worst = Math.max(worst, point.rank)
    if (point.state === 'unranked') worst = Math.max(worst, point.depth)
  }
  return marks.find(mark => mark >= worst) ?? worst
}

/** 0 at rank 1, 1 at the axis's depth, by square root: the way from 5 to 1 is as tall as it is hard. */
export const rankFraction = (rank: number, depth: number): number =>
  depth <= 1 ? 0 : (Math.sqrt(rank) - 1) / (Math.sqrt(depth) - 1)

type RankTicks = { depth: number; height: number; minGap: number }

/** Ranks to label, at least `minGap` pixels apart; the ends always. */
export const rankTicks = ({ depth, height, minGap }: RankTicks): readonly number[] => {
  const place = (rank: number) => rankFraction(rank, depth) * height
  const kept: number[] = [1]
  for (const mark of marks) {
    const isFree = place(mark) - place(kept.at(-1) ?? 1) >= minGap && height - place(mark) >= minGap
    if (mark > 1 && mark < depth && isFree) kept.push(mark)
  }
  return [...kept, depth]
}
