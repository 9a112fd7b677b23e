import type { ChartKey } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Selecting } from './selection.usecases.ts'
import { findPlanExtent } from './standstill.repository.ts'
import { type Measuring, measuringOf } from './standstill.rules.ts'
import { findSwitches } from './switches.repository.ts'

type MeasuringOptions = { db: Database; history: History; clock: Clock } & Pick<Selecting, 'findStanding'>

export type FindMeasuring = () => Promise<Measuring>

const later = (a: Date | null, b: Date | null | undefined): Date | null => (b && (!a || b > a) ? b : a)

/** Decides whether measuring is active, for the page, banner, metrics, health check and e-mails. */
export const createFindMeasuring = ({ db, history, clock, findStanding }: MeasuringOptions): FindMeasuring => {
  /** Charts that the App Store reports as missing: they are requested but never measured. */
  const listMissing = async (since: Date): Promise<ChartKey[]> => {
    const failed = await history.fetches.listFailedCharts({ since })
    return [...failed].filter(([, { reason, detail }]) => reason === 'http' && detail === '404').map(([key]) => key)
  }

  return async () => {
    const now = clock.now()
    const [standing, switches, extent, { last }] = await Promise.all([
      findStanding(),
      findSwitches(db),
      findPlanExtent(db),
      history.findLatestMoments(),
    ])
    const observedAt = later(extent.observedAt, last)
    // A run of failures begins after the newest answer, so the query skips older rows.
    const failures = await history.fetches.findFailureRun(later(observedAt, extent.answeredAt) ?? new Date(0))
    const evidence = {
      isCollecting: standing === 'on',
      startedAt: switches.startedAt ?? extent.plannedAt,
      observedAt,
      slotMs: extent.slotMs,
      plannedCharts: extent.charts,
      failures,
    }
    const measuring = measuringOf(evidence, now)
    if (measuring.state !== 'stopped') return measuring
    // Missing charts must not determine the slot. Checked only here, because it takes another query. Each planned chart is
    // requested at least daily, so a day of failures covers them.
    const missing = await listMissing(new Date(measuring.since.getTime() - dayMs))
    if (missing.length === 0) return measuring
    const { slotMs } = await findPlanExtent(db, missing)
    return measuringOf({ ...evidence, slotMs }, now)
  }
}
