import { and, asc, between, ne, sql } from 'drizzle-orm'
import { type Chart, type ChartKey, chartKeyOf, isChartKey, parseChartKey } from '#domain/charts.ts'
import { arrayOf } from '../platform/database/array-parameter.ts'
import type { Database } from '../platform/database/database.ts'
import { suspects } from './evidence.table.ts'

/** A reading that is or was held back for review, and that was not believed. */
export type HeldReading = {
  id: number
  chart: Chart
  observedAt: Date
  reason: string
  detail: string
  grade: 'unconfirmed' | 'rejected'
}

type HeldQuery = { charts?: readonly Chart[] | undefined; from: Date; to: Date }

/** The readings held back in a span, of some charts or of all, oldest first. Excludes readings believed later. */
export const listHeldReadings = async (db: Database, { charts, from, to }: HeldQuery): Promise<HeldReading[]> => {
  const { id, chartKey, observedAt, reason, detail, grade } = suspects
  const isMeant = charts && sql`${chartKey} = ANY(${arrayOf(charts.map(chartKeyOf), 'text')})`
  const rows = await db
    .select({ id, chartKey, observedAt, reason, detail, grade })
    .from(suspects)
    .where(and(ne(grade, 'believed'), between(observedAt, from, to), isMeant))
    .orderBy(asc(observedAt), asc(id))
  // Skips charts of genres that Apple has closed.
  return rows.flatMap(({ chartKey: key, grade: known, ...row }) =>
    isChartKey(key as ChartKey) && known !== 'believed' ? [{ ...row, grade: known, chart: parseChartKey(key) }] : [],
  )
}
