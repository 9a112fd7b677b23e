import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import type { Held } from './agreement.rules.ts'
import { suspects } from './evidence.table.ts'
import type { Unconfirmed } from './grades.rules.ts'
import type { SuspectReason } from './suspicion.rules.ts'

export type SuspectRow = typeof suspects.$inferSelect

export type NewSuspect = {
  fresh: Snapshot
  verdict: Omit<Unconfirmed, 'grade'>
  /** Of old readings it is known whether later ones have rejected them. */
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

/** So many answers with all their apps are a statement of a size that every database takes. */
const rowsAtOnce = 200

export const recordSuspects = async (db: Database, found: readonly NewSuspect[]): Promise<void> => {
  for (let at = 0; at < found.length; at += rowsAtOnce) {
    await db.insert(suspects).values(found.slice(at, at + rowsAtOnce).map(toRow))
  }
}

/** Which of these are kept already, as `us:top-free:36:iphone@` and milliseconds: an import may be repeated. */
export const listKnownMoments = async (db: Database, found: readonly NewSuspect[]): Promise<Set<string>> => {
  const known = new Set<string>()
  for (let at = 0; at < found.length; at += rowsAtOnce) {
    const keys = found.slice(at, at + rowsAtOnce).map(({ fresh }) => chartKeyOf(fresh.chart))
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
  // Guarantee: only verdicts are recorded; a reason of an older version agrees like any other.
  reason: reason as SuspectReason,
})

/** Answers of a chart that are held back since a moment, in order of time. */
export const listUnconfirmed = async (db: Database, chartKey: ChartKey, after: Date): Promise<Held[]> => {
  const rows = await db
    .select()
    .from(suspects)
    .where(and(eq(suspects.chartKey, chartKey), gt(suspects.observedAt, after), eq(suspects.grade, 'unconfirmed')))
    .orderBy(asc(suspects.observedAt))
  return rows.map(toHeld)
}

/** The same of several charts, since any time. */
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

/** Rows that somebody else has graded meanwhile stay as they are. */
export const gradeSuspects = async (db: Database, ids: readonly number[], graded: Graded): Promise<SuspectRow[]> =>
  ids.length === 0
    ? []
    : db
        .update(suspects)
        .set(graded)
        .where(and(inArray(suspects.id, [...ids]), eq(suspects.grade, 'unconfirmed')))
        .returning()

/** Forgets answers of which the next one said the same. */
export const dropSuspects = async (db: Database, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await db.delete(suspects).where(inArray(suspects.id, [...ids]))
}

/** Nothing later came that could confirm them: their chart is not read any more. */
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

/** More than anybody decides on in a sitting. */
const mostListed = 200

/** The newest answer of each chart that is held back. */
const undecided = sql`
  SELECT DISTINCT ON (chart_key) id, chart_key, observed_at, reason, detail, jsonb_array_length(app_ids) AS entry_count
  FROM suspects WHERE grade = 'unconfirmed'
  ORDER BY chart_key, observed_at DESC`

/** The newest answer of each such chart, the newest first. */
export const listUndecided = async (db: Database): Promise<ListedSuspect[]> => {
  const rows = await rowsOf<Record<'id' | 'chart_key' | 'observed_at' | 'reason' | 'detail' | 'entry_count', string>>(
    db,
    sql`SELECT * FROM (${undecided}) newest ORDER BY observed_at DESC, chart_key LIMIT ${mostListed}`,
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

/** False when it was graded before. Earlier answers of the same chart that are still held back are rejected with it. */
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
