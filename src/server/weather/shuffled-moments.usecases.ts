import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { ChartMove, MoveColumns } from '../history/chart-moves.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Moment } from '../history/snapshots.rules.ts'
import { silenceLimitMs } from '../history/states.rules.ts'
import type { Database } from '../platform/database.ts'
import { listFarMoments, toChartMoves } from './far-moves.rules.ts'
import { type ChartShuffle, judgeChart } from './judging.usecases.ts'
import { normalMs } from './shuffle.rules.ts'
import { listStoredShuffles } from './shuffles.repository.ts'

export type Span = { from: Date; to: Date }
/** When charts were shuffled in a span, in order of time; charts that never were are not in it. */
export type ListShuffledMoments = (
  charts: readonly Chart[],
  span: Span,
) => Promise<ReadonlyMap<ChartKey, readonly Date[]>>

type Sources = { history: Pick<History, 'moves' | 'moments' | 'snapshots'>; db: Database }

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
const readSuspected = async (
  { history }: Sources,
  moved: readonly MoveColumns[],
  { from, to }: Span,
): Promise<Suspected[]> => {
  const suspects = moved
    .map(columns => ({ chart: columns.chart, columns, far: listFarMoments(columns, from) }))
    .filter(({ far }) => far.length > 0)
  if (suspects.length === 0) return []
  const charts = suspects.map(({ chart }) => chart)
  const moments = await history.moments.listMeasurementsIn(charts, { from: before(from, normalMs), to })
  return suspects.map(({ chart, columns, far }) => {
    return { chart, far, moments: moments.get(chartKeyOf(chart)) ?? [], moves: toChartMoves(columns) }
  })
}

/** From here on moves are needed to tell which measurements since `from` are shuffled. */
export const firstMoveFor = (from: Date): Date => before(from, 2 * normalMs)

/** The same as `listShuffles` of charts whose moves have been read, from `firstMoveFor` the span on. */
export const listShufflesAmong = async (
  sources: Sources,
  moved: readonly MoveColumns[],
  { from, to }: Span,
): Promise<ChartShuffle[]> => {
  const longer = { from: before(from, normalMs), to }
  const stored = Map.groupBy(await listStoredShuffles(sources.db, longer), ({ chart }) => chartKeyOf(chart))
  const wanted = new Set(moved.map(({ chart }) => chartKeyOf(chart)))
  const shuffles = new Map([...stored].filter(([key]) => wanted.has(key)))
  for (const one of await readSuspected(sources, moved, longer)) {
    const key = chartKeyOf(one.chart)
    shuffles.set(key, await judgeMoments(sources, one, stored.get(key) ?? []))
  }
  return [...shuffles.values()]
    .flat()
    .filter(({ observedAt }) => observedAt >= from && observedAt <= to)
    .sort((a, b) => b.observedAt.getTime() - a.observedAt.getTime())
}

/**
 * The measurements of charts in a span that are shuffled, newest first: those that were stored when they were measured, and
 * by the same rule those that nobody has judged, such as imported days. Shuffles of the 30 days before are looked for as
 * well, as a measurement after one is compared with the last that was calm.
 */
export const listShuffles = async (sources: Sources, charts: readonly Chart[], span: Span): Promise<ChartShuffle[]> => {
  // PostgreSQL knows no year 0, and may be asked for none.
  if (span.to.getTime() < 0) return []
  const { moves } = sources.history
  const first = firstMoveFor(span.from)
  await moves.fillChartMoves(charts, first)
  const moved: MoveColumns[] = []
  for (let at = 0; at < charts.length; at += chartsAtOnce) {
    moved.push(...(await moves.listMoveColumns(charts.slice(at, at + chartsAtOnce), { from: first, to: span.to })))
  }
  return listShufflesAmong(sources, moved, span)
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
