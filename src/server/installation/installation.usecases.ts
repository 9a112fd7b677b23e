import { randomUUID } from 'node:crypto'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { messageOf, StartError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import {
  dropDamagedParts,
  readDatabaseHalf,
  readHistoryHalf,
  stampDatabase,
  stampHistory,
} from './installation.repository.ts'
import {
  type DatabaseHalf,
  findMisfit,
  type HistoryHalf,
  nextStamp,
  noDatabase,
  type Part,
  sayMisfit,
} from './installation.rules.ts'

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

type Halves = { database: DatabaseHalf; history: HistoryHalf }

const tablesOf = (parts: readonly Part[]): string[] => [...new Set(parts.map(({ table }) => table))]

const compareHalves = ({ database, history }: Halves, places: InstallationOptions['places']) => {
  const misfit = findMisfit(database, history)
  return misfit && { misfit, sentence: sayMisfit(misfit, { ...places, damagedTables: tablesOf(history.damagedParts) }) }
}

type FitOptions = Pick<InstallationOptions, 'clickhouse' | 'places'> & {
  /** Undefined before an empty one is created. */
  db: Database | undefined
}

/**
 * Checks that database and rank history belong together, before either is created or upgraded. Changes nothing.
 * @throws StartError if they do not.
 */
export const ensureHalvesFit = async ({ db, clickhouse, places }: FitOptions): Promise<void> => {
  const readHistory = (): Promise<HistoryHalf> =>
    readHistoryHalf(clickhouse).catch((error: unknown) => {
      const sentence = `The rank history (${places.history}) cannot be read: ${messageOf(error)}. Nothing was started.`
      throw new StartError(sentence, { cause: error })
    })
  const readHalves = async (tx?: Database): Promise<Halves> => ({
    database: tx ? await readDatabaseHalf(tx) : noDatabase,
    history: await readHistory(),
  })
  const misfit = compareHalves(await (db ? db.transaction(readHalves) : readHalves()), places)
  if (misfit) throw new StartError(misfit.sentence)
}

type RepairOptions = Pick<InstallationOptions, 'clickhouse' | 'log'> & {
  /** Makes the lost rows again that can be derived from others. */
  remakeLost: (parts: readonly Part[]) => Promise<void>
}

/**
 * Repairs a history with damaged files, before anybody can read it. The parts are forgotten last, so the start after a killed one
 * finds them again.
 */
export const repairHistory = async ({ clickhouse, log, remakeLost }: RepairOptions): Promise<void> => {
  const { damagedParts } = await readHistoryHalf(clickhouse)
  if (damagedParts.length === 0) return
  const tables = tablesOf(damagedParts)
  log.warn(
    { tables },
    'The rank history has damaged files. Ranks and summaries are made again from the measurements before the server answers, which can take minutes; lost measurements stay gaps. Remove STORAGE_REJOIN afterwards.',
  )
  await remakeLost(damagedParts)
  await dropDamagedParts(clickhouse)
  log.info({ tables }, 'The rank history is repaired.')
}

/**
 * Checks that database and rank history belong together, and stamps both. The stamps are written one after the other, under
 * a lock of the database. @throws StartError if one half is lost, damaged, of another installation or of another time.
 */
export const joinHalves = async (options: InstallationOptions): Promise<void> => {
  const { db, clickhouse, clock, log, places, isRejoining } = options
  await db.transaction(async tx => {
    // The history after the lock: another process that starts may have stamped both while this one waited.
    const database = await readDatabaseHalf(tx)
    const history = await readHistoryHalf(clickhouse)
    const found = compareHalves({ database, history }, places)
    if (found) {
      if (!isRejoining) throw new StartError(found.sentence)
      log.warn(
        { misfit: found.misfit },
        'STORAGE_REJOIN joined two halves that do not belong together. Remove the setting.',
      )
    }
    await dropDamagedParts(clickhouse)
    const stamp = nextStamp({ database, history }, randomUUID(), found !== undefined)
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
