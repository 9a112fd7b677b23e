import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { ChartMove } from '../history/chart-moves.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Moment } from '../history/snapshots.rules.ts'
import { silenceLimitMs } from '../history/states.rules.ts'
import type { Database } from '../platform/database.ts'
import { type ChartShuffle, judgeChart } from './judging.usecases.ts'
import { leastLength, leastMove, normalMs, timesUsual } from './shuffle.rules.ts'
import { listStoredShuffles } from './shuffles.repository.ts'

export type Span = { from: Date; to: Date }
type Sources = { history: Pick<History, 'moves' | 'snapshots'>; db: Database }

/** What is read of one chart to judge its far moments. */
type Suspected = { chart: Chart; far: readonly Date[]; moments: readonly Moment[]; moves: readonly ChartMove[] }

/** A statement carries its parameters as part of an address. */
const chartsAtOnce = 1_200

/** History knows no moment before 1970. */
const before = (at: Date, ms: number): Date => new Date(Math.max(0, at.getTime() - ms))

/** What was known when a measurement was new: 30 days up to it. */
const upTo = <At extends { observedAt: Date }>(list: readonly At[], at: Date): At[] =>
  list.filter(({ observedAt }) => observedAt <= at && observedAt >= before(at, normalMs))

/** Judges each far moment as it would have been judged when it was measured, one after the other. */
const judgeMoments = async (
  { history }: Sources,
  { chart, far, moments, moves }: Suspected,
  stored: readonly ChartShuffle[],
): Promise<ChartShuffle[]> => {
  const found = new Map(stored.map(shuffle => [shuffle.observedAt.getTime(), shuffle]))
  for (const at of far) {
    if (found.has(at.getTime())) continue
    const known = upTo(moments, at)
    const { shuffles } = await judgeChart(history, {
      ...{ chart, since: at, moments: known, moves: upTo(moves, at), shuffledBefore: new Set(found.keys()) },
      silenceMs: silenceLimitMs(known.map(({ observedAt }) => observedAt)),
    })
    for (const shuffle of shuffles) found.set(shuffle.observedAt.getTime(), shuffle)
  }
  return [...found.values()]
}

/** Only of charts that have a far moment more is read. */
const readSuspected = async ({ history }: Sources, charts: readonly Chart[], span: Span): Promise<Suspected[]> => {
  const rule = { leastMove, leastLength, timesUsual, normalMs }
  const far = await history.moves.listFarMoments(charts, { ...span, ...rule })
  const suspects = charts.filter(chart => far.has(chartKeyOf(chart)))
  if (suspects.length === 0) return []
  const from = before(span.from, normalMs)
  const [moments, moves] = await Promise.all([
    history.snapshots.listMeasurements(suspects, from),
    history.moves.listChartMoves(suspects, from),
  ])
  return suspects.map(chart => {
    const key = chartKeyOf(chart)
    return { chart, far: far.get(key) ?? [], moments: moments.get(key) ?? [], moves: moves.get(key) ?? [] }
  })
}

/**
 * The measurements of charts in a span that are shuffled, newest first: those that were stored when they were measured, and
 * by the same rule those that nobody has judged, such as imported days. Shuffles of the 30 days before are looked for as
 * well, as a measurement after one is compared with the last that was calm.
 */
export const listShuffles = async (
  sources: Sources,
  charts: readonly Chart[],
  { from, to }: Span,
): Promise<ChartShuffle[]> => {
  // PostgreSQL knows no year 0, and may be asked for none.
  if (to.getTime() < 0) return []
  const longer = { from: before(from, normalMs), to }
  await sources.history.moves.fillChartMoves(charts, before(longer.from, normalMs))
  const stored = Map.groupBy(await listStoredShuffles(sources.db, longer), ({ chart }) => chartKeyOf(chart))
  const wanted = new Set(charts.map(chartKeyOf))
  const shuffles = new Map([...stored].filter(([key]) => wanted.has(key)))
  for (let at = 0; at < charts.length; at += chartsAtOnce) {
    for (const one of await readSuspected(sources, charts.slice(at, at + chartsAtOnce), longer)) {
      const key = chartKeyOf(one.chart)
      shuffles.set(key, await judgeMoments(sources, one, stored.get(key) ?? []))
    }
  }
  return [...shuffles.values()]
    .flat()
    .filter(({ observedAt }) => observedAt >= from && observedAt <= to)
    .sort((a, b) => b.observedAt.getTime() - a.observedAt.getTime())
}

/** The moments alone, chart by chart, in order of time. Charts without one are not in it. */
export const listShuffledMoments = async (
  sources: Sources,
  charts: readonly Chart[],
  span: Span,
): Promise<Map<ChartKey, Date[]>> => {
  const shuffles = (await listShuffles(sources, charts, span)).reverse()
  const byChart = Map.groupBy(shuffles, ({ chart }) => chartKeyOf(chart))
  return new Map([...byChart].map(([key, list]) => [key, list.map(({ observedAt }) => observedAt)]))
}
