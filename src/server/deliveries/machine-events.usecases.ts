import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { nameChart } from '#domain/named-charts.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { enqueueEvent } from './enqueue-events.repository.ts'

/** A batch is one message, however many charts it has; the API has all of them. */
const mostCharts = 1_000

export type MachineEvents = ReturnType<typeof createMachineEvents>

/** Queues server events for the webhooks of admins. Each method is called in the transaction of its event. */
export const createMachineEvents = ({ clock, admins }: { clock: Pick<Clock, 'now'>; admins: readonly string[] }) => {
  const tell = (tx: Database, event: Parameters<typeof enqueueEvent>[1]['event']) =>
    enqueueEvent(tx, { event, admins, now: clock.now() })
  return {
    /** Measurements that are believed, once they are in the rank history. */
    measurementsRecorded: (
      tx: Database,
      measured: readonly { chartKey: ChartKey; observedAt: Date }[],
    ): Promise<void> => {
      const charts = measured.slice(0, mostCharts).map(({ chartKey, observedAt }) => ({
        chart: nameChart(parseChartKey(chartKey)),
        observedAt: observedAt.toISOString(),
      }))
      return tell(tx, {
        type: 'measurement.recorded',
        data: { charts, omittedCharts: measured.length - charts.length },
      })
    },

    sweepFinished: (
      tx: Database,
      {
        id,
        reason,
        startedAt,
        counts,
      }: { id: number; reason: string; startedAt: Date; counts: Record<string, number> },
    ): Promise<void> =>
      tell(tx, {
        type: 'sweep.finished',
        data: { sweepId: id, reason, startedAt: startedAt.toISOString(), charts: counts },
      }),

    measuringStopped: (tx: Database, since: Date, reason: string | null): Promise<void> =>
      tell(tx, { type: 'measuring.stopped', data: { since: since.toISOString(), reason } }),
  }
}
