import { and, asc, between, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import { batchesOf } from '#domain/batches.ts'
import { type Chart, type ChartKey, chartKeyOf, isChartKey, parseChartKey } from '#domain/charts.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { arrayOf } from '../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import type { Held } from './agreement.rules.ts'
import { suspects } from './evidence.table.ts'
import type { Unconfirmed } from './grades.rules.ts'
import { type SuspectReason, unrepeatable } from './suspicion.rules.ts'

export type SuspectRow = typeof suspects.$inferSelect

export type NewSuspect = {
  fresh: Snapshot
  verdict: Omit<Unconfirmed, 'grade'>
  /** For old readings, `rejected` if later readings have already rejected them. */
  grade?: 'unconfirmed' | 'rejected'
}

const toRow = ({ fresh, verdict: { reason, detail, oddness }, grade = 'unconfirmed' }: NewSuspect) => ({
  chartKey: chartKeyOf(fresh.chart),
  observedAt: fresh.observedAt,
  reason,
  detail,
  oddness,
  source: fresh.source,
  depth: fresh.depth,
  appIds: [...fresh.appIds],
  grade,
  ...(grade === 'rejected' && { gradedAt: fresh.observedAt, gradedBy: 'later-answers' as const }),
})

/** Rows per statement: with all their apps, the statement stays within every database's limits. */
const rowsAtOnce = 200

export const recordSuspects = async (db: Database, found: readonly NewSuspect[]): Promise<void> => {
  for (const batch of batchesOf(found, rowsAtOnce)) {
    await db.insert(suspects).values(batch.map(toRow))
  }
}

/** Which of these are already stored, as `us:top-free:36:iphone@` plus milliseconds, because an import may be repeated. */
export const listKnownMoments = async (db: Database, found: readonly NewSuspect[]): Promise<Set<string>> => {
  const known = new Set<string>()
  for (const batch of batchesOf(found, rowsAtOnce)) {
    const keys = batch.map(({ fresh }) => chartKeyOf(fresh.chart))
    const { chartKey, observedAt } = suspects
    const rows = await db.select({ chartKey, observedAt }).from(suspects).where(inArray(chartKey, keys))
    for (const row of rows) known.add(`${row.chartKey}@${row.observedAt.getTime()}`)
  }
  return known
}

const toHeld = ({ id, observedAt, depth, appIds, reason, oddness }: SuspectRow): Held => ({
  id,
  observedAt,
  depth,
  appIds,
  oddness,
  // Guarantee: only verdicts are recorded. Reasons of older versions need no special treatment.
  reason: reason as SuspectReason,
})

/** A chart's readings held back since a timestamp, oldest first. */
export const listUnconfirmed = async (db: Database, chartKey: ChartKey, after: Date): Promise<Held[]> => {
  const rows = await db
    .select()
    .from(suspects)
    .where(and(eq(suspects.chartKey, chartKey), gt(suspects.observedAt, after), eq(suspects.grade, 'unconfirmed')))
    .orderBy(asc(suspects.observedAt))
  return rows.map(toHeld)
}

/** All held readings of several charts. */
export const listUnconfirmedOf = async (
  db: Database,
  chartKeys: readonly ChartKey[],
): Promise<Map<ChartKey, Held[]>> => {
  const isMeant = and(inArray(suspects.chartKey, [...chartKeys]), eq(suspects.grade, 'unconfirmed'))
  const rows = await db.select().from(suspects).where(isMeant).orderBy(asc(suspects.observedAt))
  const byChart = Map.groupBy(rows, ({ chartKey }) => chartKey as ChartKey)
  return new Map([...byChart].map(([key, ofChart]) => [key, ofChart.map(toHeld)]))
}

type Graded = { grade: 'believed' | 'rejected'; gradedAt: Date; gradedBy: 'later-answers' | 'admin' | 'time' }

/** Skips rows that were graded in the meantime. */
export const gradeSuspects = async (db: Database, ids: readonly number[], graded: Graded): Promise<SuspectRow[]> =>
  ids.length === 0
    ? []
    : db
        .update(suspects)
        .set(graded)
        .where(and(inArray(suspects.id, [...ids]), eq(suspects.grade, 'unconfirmed')))
        .returning()

/** Deletes readings that were too close to a confirmed one to add anything. */
export const dropSuspects = async (db: Database, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await db.delete(suspects).where(inArray(suspects.id, [...ids]))
}

/** Rejects readings that nothing confirmed, because their chart is no longer read. */
export const rejectOldSuspects = async (db: Database, before: Date, now: Date): Promise<void> => {
  await db
    .update(suspects)
    .set({ grade: 'rejected', gradedAt: now, gradedBy: 'time' })
    .where(and(eq(suspects.grade, 'unconfirmed'), lte(suspects.observedAt, before)))
}

export const deleteSuspectsBefore = async (db: Database, before: Date): Promise<void> => {
  await db.delete(suspects).where(lte(suspects.observedAt, before))
}

export type ListedSuspect = Pick<SuspectRow, 'id' | 'chartKey' | 'observedAt' | 'reason' | 'detail'> & {
  entryCount: number
}

/** More than an admin would review at once. */
const mostListed = 200

/** The newest held reading of each chart. */
const undecided = sql`
  SELECT DISTINCT ON (chart_key) id, chart_key, observed_at, reason, detail, oddness, jsonb_array_length(app_ids) AS entry_count
  FROM suspects WHERE grade = 'unconfirmed'
  ORDER BY chart_key, observed_at DESC`

/** Readings that no repetition can confirm come first, then those that wait a day and a half, then those that wait an hour. */
const byNeed = sql`reason = ANY(${arrayOf([...unrepeatable], 'text')}) DESC, oddness = 'extraordinary' DESC`

/** The newest held reading of each chart, those that need an admin first, then newest first. */
export const listUndecided = async (db: Database): Promise<ListedSuspect[]> => {
  const rows = await rowsOf<Record<'id' | 'chart_key' | 'observed_at' | 'reason' | 'detail' | 'entry_count', string>>(
    db,
    sql`SELECT * FROM (${undecided}) newest ORDER BY ${byNeed}, observed_at DESC, chart_key LIMIT ${mostListed}`,
  )
  return rows.map(row => ({
    id: Number(row.id),
    chartKey: row.chart_key as ChartKey,
    observedAt: new Date(row.observed_at),
    reason: row.reason,
    detail: row.detail,
    entryCount: Number(row.entry_count),
  }))
}

export const countSuspects = async (db: Database): Promise<number> => {
  const [row] = await rowsOf<{ charts: string }>(db, sql`SELECT count(*) AS charts FROM (${undecided}) newest`)
  return Number(row?.charts ?? 0)
}

export const findSuspect = async (db: Database, id: number): Promise<SuspectRow | undefined> => {
  const [row] = await db.select().from(suspects).where(eq(suspects.id, id))
  return row
}

/** Returns false if the reading was already graded. Earlier held readings of the same chart are rejected with it. */
export const decideSuspect = async (
  db: Database,
  suspect: SuspectRow,
  { grade, gradedAt }: Pick<Graded, 'grade' | 'gradedAt'>,
): Promise<boolean> => {
  const decided = await gradeSuspects(db, [suspect.id], { grade, gradedAt, gradedBy: 'admin' })
  if (decided.length === 0) return false
  await db
    .update(suspects)
    .set({ grade: 'rejected', gradedAt, gradedBy: 'admin' })
    .where(
      and(
        eq(suspects.chartKey, suspect.chartKey),
        eq(suspects.grade, 'unconfirmed'),
        lte(suspects.observedAt, suspect.observedAt),
      ),
    )
  return true
}

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
