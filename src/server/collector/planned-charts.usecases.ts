import type { ChartKey } from '#domain/charts.ts'
import { minuteMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { createKept } from '../platform/kept.ts'
import { listPlannedKeys } from './plans.repository.ts'

/** Plans change a few times a day, and the world has 44,100 charts: they are read once a minute at most. */
const keptForMs = minuteMs

/** The charts that are measured, for those who tell what is missing. */
export const createListPlannedCharts = ({ db, clock }: { db: Database; clock: Clock }) =>
  createKept<ReadonlySet<ChartKey>>({
    load: async () => new Set(await listPlannedKeys(db)),
    ...{ forMs: keptForMs, clock },
  }).find
