import { randomUUID } from 'node:crypto'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { StartError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import {
  dropDamagedParts,
  readDatabaseHalf,
  readHistoryHalf,
  stampDatabase,
  stampHistory,
} from './installation.repository.ts'
import { findMisfit, nextStamp, noDatabase, sayMisfit } from './installation.rules.ts'

type InstallationOptions = {
  db: Database
  clickhouse: ClickHouse
  clock: Clock
  log: Log
  /** Where each half is, for the person who reads the refusal. */
  places: { database: string; history: string }
  /** Whether the owner accepts halves that do not belong together. */
  isRejoining: boolean
}

type LostOptions = Pick<InstallationOptions, 'clickhouse' | 'places'>

/**
 * Checks that a history needs no database, before an empty one is created. @throws StartError if it does, so the database is
 * lost.
 */
export const ensureDatabaseNotLost = async ({ clickhouse, places }: LostOptions): Promise<void> => {
  const history = await readHistoryHalf(clickhouse)
  const misfit = findMisfit(noDatabase, history)
  if (misfit) throw new StartError(sayMisfit(misfit, { ...places, damagedTables: history.damagedTables }))
}

/**
 * Checks that database and rank history belong together, and stamps both. The stamps are written one after the other, under
 * a lock of the database. @throws StartError if one half is lost, damaged, of another installation or of another time.
 */
export const joinHalves = async (options: InstallationOptions): Promise<void> => {
  const { db, clickhouse, clock, log, places, isRejoining } = options
  const history = await readHistoryHalf(clickhouse)
  await db.transaction(async tx => {
    const database = await readDatabaseHalf(tx)
    const misfit = findMisfit(database, history)
    if (misfit) {
      const sentence = sayMisfit(misfit, { ...places, damagedTables: history.damagedTables })
      if (!isRejoining) throw new StartError(sentence)
      log.warn(
        { misfit },
        'STORAGE_REJOIN joined two halves that do not belong together. Start the job Ranking Summaries Regeneration once, and remove the setting.',
      )
    }
    await dropDamagedParts(clickhouse)
    const stamp = nextStamp({ database, history }, randomUUID(), misfit !== undefined)
    const now = clock.now()
    await stampDatabase(tx, stamp, now)
    await stampHistory(clickhouse, stamp, now)
  })
}

/** Raises the pulse of both halves, so that a half that is restored later from a copy is recognised as older. */
export const createRaisePulse =
  ({ db, clickhouse, clock }: Pick<InstallationOptions, 'db' | 'clickhouse' | 'clock'>) =>
  (): Promise<void> =>
    db.transaction(async tx => {
      const { stamp } = await readDatabaseHalf(tx)
      if (!stamp) return
      const raised = { id: stamp.id, pulse: stamp.pulse + 1 }
      const now = clock.now()
      await stampDatabase(tx, raised, now)
      await stampHistory(clickhouse, raised, now)
    })
