import type { ChartKey } from '#domain/charts.ts'
import { minuteMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import { createKeptValues } from '../platform/database/kept-values.ts'
import type { Clock } from '../platform/process/clock.ts'
import { listPlannedKeys } from './plans.repository.ts'

/** Kept for a minute, because plans change only a few times a day and the world has 44,100 charts. */
const oldestMs = minuteMs

type Options = {
  db: Database
  clock: Clock
  /** If the collector is turned off, the stored plan no longer applies. */
  isEnabled: boolean
}

const nothing: ReadonlySet<ChartKey> = new Set()

/** The planned charts, to determine which measurements are missing. */
export const createListPlannedCharts = ({ db, clock, isEnabled }: Options) => {
  const kept = createKeptValues<'plan', ReadonlySet<ChartKey>>({ clock, most: 1, oldestMs })
  const read = async () => (isEnabled ? new Set(await listPlannedKeys(db)) : nothing)
  return (): Promise<ReadonlySet<ChartKey>> => kept.find('plan', read)
}
