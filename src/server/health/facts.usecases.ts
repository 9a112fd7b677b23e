import type { DataHealth } from '#contract/data-health.ts'
import type { Health } from '#contract/health.ts'
import { jobNames } from '#domain/maintenance-jobs.ts'
import { secondMs } from '#domain/units.ts'
import { findPausedAt } from '../collector/switches.repository.ts'
import { countDeliveries, type DeliveryCount } from '../deliveries/delivery-counts.repository.ts'
import { countWaitingAlarms } from '../deliveries/enqueue-alarms.repository.ts'
import type { FindMailFault } from '../deliveries/mail-faults.usecases.ts'
import { listPaces, type PaceRow } from '../pace/pace.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { GetDataHealth } from './data-health.usecases.ts'
import { countCharts, type JobFact, listJobFacts } from './facts.repository.ts'

/** Facts about the whole server, the same in every process. */
export type Facts = {
  world: DataHealth
  charts: { planned: number; due: number; waiting: number }
  waitingAlarms: number
  deliveries: readonly DeliveryCount[]
  /** Whether the mail server is at fault; null without one. */
  mail: { isAtFault: boolean } | null
  paces: readonly PaceRow[]
  isPausedByAdmin: boolean
  lastSweep: Health['lastSweep']
  jobs: readonly JobFact[]
  /** When the newest scheduled backup was made; null if there is none. */
  backedUpAt: Date | null
}

type FactsOptions = {
  db: Database
  clock: Clock
  dataHealth: GetDataHealth
  findLastSweep: () => Promise<Health['lastSweep']>
  /** Undefined if no mail server is configured. */
  findMailFault: FindMailFault | undefined
  findNewestBackup: () => Promise<{ madeAt: Date } | undefined>
}

/** Cached, so that many scrapes at once cost a single read. */
const ttlMs = 15 * secondMs

export type FindFacts = () => Promise<Facts>

export const createFindFacts = (options: FactsOptions): FindFacts => {
  const { db, clock, dataHealth, findLastSweep, findMailFault, findNewestBackup } = options
  let cachedFacts: Promise<Facts> | undefined
  let cachedSinceMs = 0

  const gather = async (): Promise<Facts> => {
    const [deliveries, mailFault] = await Promise.all([countDeliveries(db, clock.now()), findMailFault?.()])
    const mail = findMailFault ? { isAtFault: mailFault !== undefined } : null
    const [world, charts, waitingAlarms, paces, pausedAt, lastSweep, jobs, backup] = await Promise.all([
      dataHealth(),
      countCharts(db, clock.now()),
      countWaitingAlarms(db),
      listPaces(db),
      findPausedAt(db),
      findLastSweep(),
      listJobFacts(db, jobNames),
      findNewestBackup(),
    ])
    const isPausedByAdmin = pausedAt !== null
    const queues = { charts, waitingAlarms, deliveries, mail }
    return { world, ...queues, paces, isPausedByAdmin, lastSweep, jobs, backedUpAt: backup?.madeAt ?? null }
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
