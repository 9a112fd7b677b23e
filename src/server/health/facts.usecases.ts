import type { DataHealth } from '#contract/data-health.ts'
import type { Health } from '#contract/health.ts'
import { jobNames } from '#domain/maintenance-jobs.ts'
import { secondMs } from '#domain/units.ts'
import { findPausedAt } from '../collector/switches.repository.ts'
import { countWaitingAlarms } from '../deliveries/enqueue-alarms.repository.ts'
import { countQueuedFetches } from '../history/recordings.repository.ts'
import { listPaces, type PaceRow } from '../pace/pace.repository.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { GetDataHealth } from './data-health.usecases.ts'
import { countCharts, type JobFact, listJobFacts } from './facts.repository.ts'

/** Facts about the whole server, the same in every process. */
export type Facts = {
  world: DataHealth
  charts: { planned: number; due: number; waiting: number }
  queuedRecordings: number
  waitingAlarms: number
  paces: readonly PaceRow[]
  isPausedByAdmin: boolean
  lastSweep: Health['lastSweep']
  jobs: readonly JobFact[]
}

type FactsOptions = {
  db: Database
  clock: Clock
  dataHealth: GetDataHealth
  findLastSweep: () => Promise<Health['lastSweep']>
}

/** Cached, so that many scrapes at once cost a single read. */
const ttlMs = 15 * secondMs

export type FindFacts = () => Promise<Facts>

export const createFindFacts = ({ db, clock, dataHealth, findLastSweep }: FactsOptions): FindFacts => {
  let cachedFacts: Promise<Facts> | undefined
  let cachedSinceMs = 0

  const gather = async (): Promise<Facts> => {
    const [world, charts, queuedRecordings, waitingAlarms, paces, pausedAt, lastSweep, jobs] = await Promise.all([
      dataHealth(),
      countCharts(db, clock.now()),
      countQueuedFetches(db),
      countWaitingAlarms(db),
      listPaces(db),
      findPausedAt(db),
      findLastSweep(),
      listJobFacts(db, jobNames),
    ])
    const isPausedByAdmin = pausedAt !== null
    return { world, charts, queuedRecordings, waitingAlarms, paces, isPausedByAdmin, lastSweep, jobs }
  }

  return () => {
    const nowMs = clock.now().getTime()
    if (cachedFacts && Math.abs(nowMs - cachedSinceMs) < ttlMs) return cachedFacts
    cachedSinceMs = nowMs
    cachedFacts = gather().catch(error => {
      cachedFacts = undefined
      throw error
    })
    return cachedFacts
  }
}
