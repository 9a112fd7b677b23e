import { and, desc, gte, inArray } from 'drizzle-orm'
import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { Database } from '../platform/database.ts'
import { shuffledCharts } from './alerts.table.ts'
import type { ChartShuffle } from './comparisons.usecases.ts'

export type ShuffleRow = typeof shuffledCharts.$inferSelect

/** The shuffled moments of every chart since `from`, in milliseconds. */
export const listShuffledMoments = async (db: Database, from: Date): Promise<Map<ChartKey, Set<number>>> => {
  const { chartKey, observedAt } = shuffledCharts
  const rows = await db.select({ chartKey, observedAt }).from(shuffledCharts).where(gte(observedAt, from))
  const moments = new Map<ChartKey, Set<number>>()
  for (const row of rows) {
    const key = row.chartKey as ChartKey
    moments.set(key, (moments.get(key) ?? new Set()).add(row.observedAt.getTime()))
  }
  return moments
}

/** Shuffles of charts since `from`, newest first. */
export const listShuffles = (db: Database, keys: readonly ChartKey[], from: Date): Promise<ShuffleRow[]> =>
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
