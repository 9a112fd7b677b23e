import type { Chart } from '#domain/charts.ts'
import type { ChartMove } from '../history/chart-moves.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Moment } from '../history/snapshots.rules.ts'
import { pairUp } from './pairs.rules.ts'
import { findShuffles, moveBetween, type Shuffle } from './shuffle.rules.ts'

export type ChartShuffle = Shuffle & { chart: Chart }

/** What has to be known of one chart before its measurements can be judged; moments and moves of 30 days before them. */
export type KnownChart = {
  chart: Chart
  moments: readonly Moment[]
  moves: readonly ChartMove[]
  /** Those from here on are judged. */
  since: Date
  /** Moments before that were found to be shuffled, in milliseconds. */
  shuffledBefore: ReadonlySet<number>
  /** Longer between two measurements of this chart is a gap. */
  silenceMs: number
}

type JudgingHistory = Pick<History, 'snapshots'>
type JudgedMoment = Pick<Moment, 'observedAt' | 'depth'> & { isShuffled: boolean; isEmpty: boolean }

const judgeMoments = (moments: readonly Moment[], shuffled: ReadonlySet<number>): JudgedMoment[] =>
  moments.map(({ observedAt, depth, entryCount }) => {
    return { observedAt, depth, isShuffled: shuffled.has(observedAt.getTime()), isEmpty: entryCount === 0 }
  })

/** How far a chart moved since it was last not shuffled; null where that was too long ago. */
const measureSinceCalm = async (
  history: JudgingHistory,
  { chart, at, judged, silenceMs }: { chart: Chart; at: Date; judged: readonly JudgedMoment[]; silenceMs: number },
): Promise<ChartMove | null> => {
  const calmAt = pairUp(judged, silenceMs).find(pair => pair.at.getTime() === at.getTime())?.previousAt
  if (!calmAt) return null
  const snapshots = await history.snapshots.listSnapshotsAt([
    { chart, at: calmAt },
    { chart, at },
  ])
  const [calm, current] = snapshots.sort((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
  return calm && current ? moveBetween(calm, current) : null
}

/** Which measurements of a chart are shuffled. More than what is known is read only after a shuffled one. */
export const judgeChart = async (history: JudgingHistory, known: KnownChart) => {
  const { chart, since, moments, moves, shuffledBefore, silenceMs } = known
  const sinceCalm = new Map<number, ChartMove | null>()
  for (;;) {
    const { shuffles, doubtful: at } = findShuffles(moves, { since, silenceMs, known: shuffledBefore, sinceCalm })
    const shuffled = new Set([...shuffledBefore, ...shuffles.map(({ observedAt }) => observedAt.getTime())])
    const judged = judgeMoments(moments, shuffled)
    if (!at) return { shuffles: shuffles.map((shuffle): ChartShuffle => ({ chart, ...shuffle })), judged, shuffled }
    sinceCalm.set(at.getTime(), await measureSinceCalm(history, { chart, at, judged, silenceMs }))
  }
}
