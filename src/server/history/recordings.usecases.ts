import { sql } from 'drizzle-orm'
import { chartKeyOf } from '#domain/charts.ts'
import { dayOf } from '#domain/days.ts'
import type { Change, DataVersion } from '../platform/database/data-version.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { queueMeasuredCharts } from './measured-charts.repository.ts'
import { type ChartFetch, isWithdrawal, longestCommitMs, type Snapshot } from './snapshots.rules.ts'
import { createRecordFetches, type HistoryStore } from './store/history-store.usecases.ts'

/** Adds attempts to history. `sweepId`: the sweep that they belong to, if any. */
export type RecordFetches = (fetches: readonly ChartFetch[], sweepId?: number | null) => Promise<void>

/** A transaction that may add to history. */
export type Recording = { tx: Database; record: RecordFetches }

type WithdrawnListener = (tx: Database) => Promise<void>

type RecordingsOptions = {
  db: Database
  clock: Clock
  store: HistoryStore
  version: DataVersion
}

/** Two transactions that add the same new apps in different orders would wait for each other, so one adds at a time. */
const addingToHistory = 7_265_622

const listMeasured = (fetches: readonly ChartFetch[], sweepId: number | null) =>
  fetches.flatMap(fetch =>
    'snapshot' in fetch && !fetch.isRestored
      ? [{ chartKey: chartKeyOf(fetch.chart), observedAt: fetch.observedAt, sweepId }]
      : [],
  )

/** Whether it changes a past that responses have already described. */
const isLate = ({ observedAt }: ChartFetch, now: Date): boolean =>
  dayOf(observedAt) < dayOf(now) || now.getTime() - observedAt.getTime() > longestCommitMs

/** New measurements only add to the data. Late or withdrawn ones change what responses have said. */
const changeOf = (fetches: readonly ChartFetch[], now: Date): Change =>
  fetches.some(fetch => isWithdrawal(fetch) || isLate(fetch, now)) ? 'correction' : 'addition'

/** Everything that adds to history. The version of the data rises with what is committed. */
export const createRecordings = ({ db, clock, store, version }: RecordingsOptions) => {
  const withdrawnListeners = new Set<WithdrawnListener>()
  const recordFetches = createRecordFetches(store)

  /** Runs work that changes history in one transaction. */
  const commit = async <Result>(work: (tx: Database, note: RecordFetches) => Promise<Result>): Promise<Result> => {
    const changed: ChartFetch[] = []
    try {
      const result = await db.transaction(async tx => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(${addingToHistory})`)
        return work(tx, async fetches => {
          changed.push(...fetches)
          if (fetches.length > 0) await version.announce(tx, changeOf(fetches, clock.now()))
        })
      })
      if (changed.length > 0) version.raise(changeOf(changed, clock.now()))
      return result
    } catch (error) {
      // If a connection breaks during a commit, its result is unknown.
      if (changed.length > 0) version.raise('correction')
      throw error
    }
  }

  const transact = <Result>(work: (recording: Recording) => Promise<Result>): Promise<Result> =>
    commit((tx, note) => {
      const record: RecordFetches = async (fetches, sweepId = null) => {
        await note(fetches)
        await recordFetches(tx, fetches)
        const measured = listMeasured(fetches, sweepId)
        if (measured.length > 0) await queueMeasuredCharts(tx, measured, clock.now())
        if (fetches.some(isWithdrawal)) for (const listener of withdrawnListeners) await listener(tx)
      }
      return work({ tx, record })
    })

  return {
    /** Runs a transaction that may add to history: all of it is stored, or nothing. */
    transact,

    /** Adds attempts to history, and queues what was measured for alerts. A repetition changes nothing in history. */
    record: (fetches: readonly ChartFetch[], sweepId: number | null = null): Promise<void> =>
      transact(({ record }) => record(fetches, sweepId)),

    /** Adds measurements of an import, whose attempts are unknown. They cause no alerts. */
    recordSnapshots: (recorded: readonly Snapshot[]): Promise<void> =>
      commit(async (tx, note) => {
        await note(recorded.map(toImported))
        await store.recordReadings(
          tx,
          recorded.map(snapshot => ({ ...snapshot, outcome: '' as const })),
        )
      }),

    /** Adds attempts that an import names. They cause no alerts. */
    recordFetches: (fetches: readonly ChartFetch[]): Promise<void> =>
      commit(async (tx, note) => {
        await note(fetches)
        await recordFetches(tx, fetches)
      }),

    /** Calls the listener in each transaction that withdraws or restores measurements, for what is stored of them elsewhere. */
    onWithdrawn: (listener: WithdrawnListener): void => void withdrawnListeners.add(listener),
  }
}

const toImported = (snapshot: Snapshot): ChartFetch => {
  const { chart, observedAt } = snapshot
  return { chart, observedAt, outcome: snapshot.appIds.length === 0 ? 'empty' : 'recorded', snapshot }
}
