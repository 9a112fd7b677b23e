import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { batchesOf } from '#domain/batches.ts'
import type { ChartKey } from '#domain/charts.ts'
import { users } from '../accounts/accounts.table.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { withdrawals, withdrawnReadings } from './evidence.table.ts'

/** A measurement's key as stored in JSON. */
export type ReadingKey = { chartKey: string; observedAt: string }

export type NewWithdrawal = typeof withdrawals.$inferInsert
export type WithdrawalRow = typeof withdrawals.$inferSelect
export type WithdrawnReading = typeof withdrawnReadings.$inferSelect

/** With the names of the admins who made and undid it; null after their account was deleted. */
export type SignedWithdrawal = { row: WithdrawalRow; createdBy: string | null; undoneBy: string | null }

/** Rows per statement: with all their apps, the statement stays within every database's limits. */
const rowsAtOnce = 500

/** Serializes withdrawals until the end of the transaction, so that two never take the same measurement. */
export const lockWithdrawals = async (db: Database): Promise<void> => {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('withdrawals'))`)
}

export const insertWithdrawal = async (
  db: Database,
  withdrawal: NewWithdrawal,
  readings: readonly Omit<WithdrawnReading, 'withdrawalId'>[],
): Promise<number> => {
  const [row] = await db.insert(withdrawals).values(withdrawal).returning({ id: withdrawals.id })
  if (!row) throw new Error('The inserted withdrawal has no id.')
  for (const batch of batchesOf(readings, rowsAtOnce)) {
    await db.insert(withdrawnReadings).values(batch.map(reading => ({ ...reading, withdrawalId: row.id })))
  }
  return row.id
}

/** Number of this withdrawal's measurements that another active withdrawal already has. */
export const countWithdrawnTwice = async (db: Database, withdrawalId: number): Promise<number> => {
  const [row] = await rowsOf<{ twice: string }>(
    db,
    sql`SELECT count(*) AS twice FROM withdrawn_readings mine
        JOIN withdrawn_readings other USING (chart_key, observed_at)
        JOIN withdrawals ON withdrawals.id = other.withdrawal_id AND withdrawals.undone_at IS NULL
        WHERE mine.withdrawal_id = ${withdrawalId} AND other.withdrawal_id <> ${withdrawalId}`,
  )
  return Number(row?.twice ?? 0)
}

/**
 * Removes withdrawn measurements from the alert queue. Also ends the leases of their charts, so that evaluations in progress
 * start over: they may have compared with a withdrawn measurement.
 */
export const forgetMeasured = async (db: Database, withdrawalId: number): Promise<void> => {
  await db.execute(sql`DELETE FROM measured_charts USING withdrawn_readings gone
    WHERE gone.withdrawal_id = ${withdrawalId} AND gone.chart_key = measured_charts.chart_key
      AND gone.observed_at = measured_charts.observed_at`)
  await db.execute(sql`UPDATE measured_charts SET lease_until = NULL
    WHERE chart_key IN (SELECT chart_key FROM withdrawn_readings WHERE withdrawal_id = ${withdrawalId})`)
}

/** Undefined if the withdrawal does not exist or is already undone. */
export const markUndone = async (
  db: Database,
  id: number,
  undone: Pick<NewWithdrawal, 'undoneAt' | 'undoneBy'>,
): Promise<WithdrawalRow | undefined> => {
  const isActive = and(eq(withdrawals.id, id), isNull(withdrawals.undoneAt))
  const [row] = await db.update(withdrawals).set(undone).where(isActive).returning()
  return row
}

export const listReadingsOf = (db: Database, withdrawalId: number): Promise<WithdrawnReading[]> =>
  db.select().from(withdrawnReadings).where(eq(withdrawnReadings.withdrawalId, withdrawalId))

/** The keys of a withdrawal's measurements. */
export const listKeysOf = async (db: Database, withdrawalId: number): Promise<ReadingKey[]> => {
  const { chartKey, observedAt } = withdrawnReadings
  const rows = await db
    .select({ chartKey, observedAt })
    .from(withdrawnReadings)
    .where(eq(withdrawnReadings.withdrawalId, withdrawalId))
  return rows.map(row => ({ chartKey: row.chartKey, observedAt: row.observedAt.toISOString() }))
}

const maker = alias(users, 'maker')
const undoer = alias(users, 'undoer')

const signed = (db: Database) =>
  db
    .select({ row: withdrawals, createdBy: maker.username, undoneBy: undoer.username })
    .from(withdrawals)
    .leftJoin(maker, eq(maker.id, withdrawals.createdBy))
    .leftJoin(undoer, eq(undoer.id, withdrawals.undoneBy))

/** The newest, or those before the id `before`. */
export const listSignedWithdrawals = (
  db: Database,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<SignedWithdrawal[]> =>
  signed(db)
    .where(before === undefined ? undefined : lt(withdrawals.id, before))
    .orderBy(desc(withdrawals.id))
    .limit(limit)

export const findSignedWithdrawal = async (db: Database, id: number): Promise<SignedWithdrawal | undefined> => {
  const [found] = await signed(db).where(eq(withdrawals.id, id))
  return found
}

/** Currently withdrawn measurements of a chart since a timestamp. */
export const listWithdrawnSince = async (
  db: Database,
  chartKey: ChartKey,
  since: Date,
): Promise<Pick<WithdrawnReading, 'observedAt' | 'appIds'>[]> => {
  const { observedAt, appIds, withdrawalId } = withdrawnReadings
  const isMeant = and(eq(withdrawnReadings.chartKey, chartKey), gt(observedAt, since), isNull(withdrawals.undoneAt))
  return db
    .select({ observedAt, appIds })
    .from(withdrawnReadings)
    .innerJoin(withdrawals, eq(withdrawals.id, withdrawalId))
    .where(isMeant)
}

/** The given measurements that are currently withdrawn. */
export const listWithdrawnAmong = async (
  db: Database,
  readings: readonly ReadingKey[],
): Promise<{ chartKey: string; observedAt: Date }[]> => {
  if (readings.length === 0) return []
  const rows = await rowsOf<{ chart_key: string; observed_at: string }>(
    db,
    sql`SELECT DISTINCT gone.chart_key, gone.observed_at
        FROM jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) AS reading("chartKey" text, "observedAt" timestamptz)
        JOIN withdrawn_readings gone ON gone.chart_key = reading."chartKey" AND gone.observed_at = reading."observedAt"
        JOIN withdrawals ON withdrawals.id = gone.withdrawal_id AND withdrawals.undone_at IS NULL`,
  )
  return rows.map(row => ({ chartKey: row.chart_key, observedAt: new Date(row.observed_at) }))
}

/** The given withdrawals that were undone. */
export const listUndone = async (db: Database, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(inArray(withdrawals.id, [...ids]), sql`${withdrawals.undoneAt} IS NOT NULL`))
  return new Set(rows.map(({ id }) => id))
}

/** The oldest active withdrawal whose corrections have not been sent yet. */
export const findUncorrected = async (db: Database): Promise<WithdrawalRow | undefined> => {
  const isWaiting = and(isNull(withdrawals.correctedAt), isNull(withdrawals.undoneAt))
  const [row] = await db.select().from(withdrawals).where(isWaiting).orderBy(withdrawals.id).limit(1)
  return row
}

/** Returns false if another process already did it. */
export const markCorrected = async (
  db: Database,
  id: number,
  corrected: { correctedAt: Date; people: number },
): Promise<boolean> => {
  const isWaiting = and(eq(withdrawals.id, id), isNull(withdrawals.correctedAt), isNull(withdrawals.undoneAt))
  const rows = await db.update(withdrawals).set(corrected).where(isWaiting).returning({ id: withdrawals.id })
  return rows.length > 0
}
