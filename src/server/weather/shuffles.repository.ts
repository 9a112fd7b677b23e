import { and, between, desc, gte, inArray } from 'drizzle-orm'
import { type ChartKey, chartKeyOf, isChartKey, parseChartKey } from '#domain/charts.ts'
import type { Database } from '../platform/database.ts'
import type { ChartShuffle } from './judging.usecases.ts'
import { shuffledCharts } from './weather.table.ts'

type ShuffleRow = typeof shuffledCharts.$inferSelect

/** The moments since `from` that were found to be shuffled when they were measured, in milliseconds, of every chart. */
export const listStoredMoments = async (db: Database, from: Date): Promise<Map<ChartKey, Set<number>>> => {
  const { chartKey, observedAt } = shuffledCharts
  const rows = await db.select({ chartKey, observedAt }).from(shuffledCharts).where(gte(observedAt, from))
  const moments = new Map<ChartKey, Set<number>>()
  for (const row of rows) {
    const key = row.chartKey as ChartKey
    moments.set(key, (moments.get(key) ?? new Set()).add(row.observedAt.getTime()))
  }
  return moments
}

/** What was found to be shuffled in a span when it was measured, of every chart. */
export const listStoredShuffles = async (db: Database, span: { from: Date; to: Date }): Promise<ChartShuffle[]> => {
  const rows = await db
    .select()
    .from(shuffledCharts)
    .where(between(shuffledCharts.observedAt, span.from, span.to))
  // A genre that Apple closed has no charts any more.
  return rows
    .filter(({ chartKey }) => isChartKey(chartKey))
    .map(({ chartKey, ...shuffle }) => ({ chart: parseChartKey(chartKey), ...shuffle }))
}

/** Of these charts since `from`, newest first. */
export const listShufflesOf = (db: Database, keys: readonly ChartKey[], from: Date): Promise<ShuffleRow[]> =>
  db
    .select()
    .from(shuffledCharts)
    .where(and(inArray(shuffledCharts.chartKey, [...keys]), gte(shuffledCharts.observedAt, from)))
    .orderBy(desc(shuffledCharts.observedAt), shuffledCharts.chartKey)

export const recordShuffles = async (db: Database, shuffles: readonly ChartShuffle[]): Promise<void> => {
  if (shuffles.length === 0) return
  const rows = shuffles.map(({ chart, ...shuffle }) => ({ chartKey: chartKeyOf(chart), ...shuffle }))
  await db.insert(shuffledCharts).values(rows).onConflictDoNothing()
}
