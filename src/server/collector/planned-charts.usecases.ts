import type { ChartKey } from '#domain/charts.ts'
import { minuteMs } from '#domain/units.ts'
import { createCachedValue } from '../platform/cached-value.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { listPlannedKeys } from './plans.repository.ts'

/** Cached for a minute, because plans change only a few times a day and the world has 44,100 charts. */
const ttlMs = minuteMs

type Options = {
  db: Database
  clock: Clock
  /** If the collector is turned off, the stored plan no longer applies. */
  isEnabled: boolean
}

const nothing: ReadonlySet<ChartKey> = new Set()

/** The planned charts, to determine which measurements are missing. */
export const createListPlannedCharts = ({ db, clock, isEnabled }: Options) =>
  createCachedValue<ReadonlySet<ChartKey>>({
    load: async () => (isEnabled ? new Set(await listPlannedKeys(db)) : nothing),
    forMs: ttlMs,
    clock,
  }).find
