import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { secondMs } from '#domain/units.ts'
import type { LookUpApps } from '../catalog/lookups.usecases.ts'
import type { Collector } from '../collector/collector.usecases.ts'
import type { UpdateType } from '../collector/due-sweeps.usecases.ts'
import type { SweepProgress } from '../collector/sweeps.rules.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import { WorkFailedError } from './maintenance.errors.ts'
import type { Work, WorkRun } from './works.rules.ts'

export type SweepWorksOptions = {
  clock: Clock
  history: Pick<History, 'snapshots' | 'flush'>
  collector: Pick<
    Collector,
    | 'cancelSweep'
    | 'collectSoon'
    | 'findAppStoreStatus'
    | 'findProgress'
    | 'holdSweep'
    | 'listChartsToUpdate'
    | 'releaseSweep'
    | 'startSweep'
    | 'startUrgentSweep'
  >
  lookUpApps: LookUpApps
}

/** SPEC §9: top 100 US iPhone apps. */
const importChart: ChartKey = 'us:top-free:36:iphone'

const lookEveryMs = secondMs

const sweepOf = (checkpoint: unknown): number | undefined =>
  typeof checkpoint === 'object' && checkpoint !== null && 'sweepId' in checkpoint
    ? Number(checkpoint.sweepId)
    : undefined

const count = (value: number): string => value.toLocaleString('en')

const sayReasons = ({ byReason }: SweepProgress): string =>
  Object.entries(byReason)
    .map(([reason, charts]) => `${reason} ${count(charts)}`)
    .join(', ')

const sayFailures = (sweep: SweepProgress): string | null =>
  sweep.failed > 0 ? `${count(sweep.failed)} charts failed (${sayReasons(sweep)}).` : null

/** The two sweep jobs: they start a sweep, the collectors of all processes work on it, and the job watches it to its end. */
export const createSweepWorks = ({ clock, collector, lookUpApps, history }: SweepWorksOptions) => {
  /** Explains a pause that the App Store asked for. */
  const sayRest = async (): Promise<string | undefined> => {
    const { state, retryAt } = await collector.findAppStoreStatus()
    return state === 'paused' && retryAt
      ? `The App Store asked for a pause; the next call is at ${retryAt}.`
      : undefined
  }

  /** Waits for the end of the sweep. `more` counts the steps of the run that follow it. */
  const watch = async (sweepId: number, { signal, report }: WorkRun, more = 0): Promise<SweepProgress> => {
    await collector.releaseSweep(sweepId)
    collector.collectSoon()
    for (;;) {
      const sweep = await collector.findProgress(sweepId)
      if (!sweep) throw new WorkFailedError('The sweep of this run was deleted; start the job again.')
      const { done, total } = sweep
      const details = (await sayRest()) ?? `Sweep ${sweepId}: ${count(done)} of ${count(total)} charts.`
      await report({ done, total: total + more, checkpoint: { sweepId }, details, lastError: sayFailures(sweep) })
      if (sweep.state !== 'running') return sweep
      await clock.sleep(lookEveryMs, signal)
      signal.throwIfAborted()
    }
  }

  const hold = async (checkpoint: unknown): Promise<void> => {
    const sweepId = sweepOf(checkpoint)
    if (sweepId !== undefined) await collector.holdSweep(sweepId)
  }

  const giveUp = async (checkpoint: unknown): Promise<void> => {
    const sweepId = sweepOf(checkpoint)
    if (sweepId !== undefined) await collector.cancelSweep(sweepId)
  }

  const startUpdate = async (type: UpdateType): Promise<number | undefined> => {
    const charts = await collector.listChartsToUpdate(type)
    return collector.startSweep({ charts, reason: 'rankings update', takesOver: true })
  }

  const rankingsUpdate: Work = {
    hold,
    giveUp,
    run: async run => {
      const type = run.params.type === 'efficient' ? 'efficient' : 'standard'
      const sweepId = sweepOf(run.checkpoint) ?? (await startUpdate(type))
      if (sweepId === undefined) return 'Nothing was due.'
      const { total, failed, ...sweep } = await watch(sweepId, run)
      const measured = `${count(total - failed)} of ${count(total)} charts were measured`
      const reasons = sayReasons({ total, failed, ...sweep })
      if (total > 0 && failed === total) throw new WorkFailedError(`No chart could be measured (${reasons}).`)
      return failed > 0 ? `${measured}, ${count(failed)} failed (${reasons}).` : `${measured}.`
    },
  }

  const readStorePages = async ({ signal }: WorkRun): Promise<string> => {
    const snapshot = await history.snapshots.findLatestSnapshot(parseChartKey(importChart))
    const appIds = snapshot?.appIds ?? []
    const read = await lookUpApps({ among: appIds, signal })
    signal.throwIfAborted()
    return `The top ${appIds.length} US iPhone apps are in the catalogue; ${count(read)} store pages were read; the others were read within the last day.`
  }

  const topChartsImport: Work = {
    hold,
    giveUp,
    run: async run => {
      const start = { charts: [importChart], reason: 'top charts import' }
      const sweepId = sweepOf(run.checkpoint) ?? (await collector.startUrgentSweep(start))
      if (sweepId === undefined) throw new WorkFailedError('The import could not be started.')
      const sweep = await watch(sweepId, run, 1)
      if (sweep.failed > 0) throw new WorkFailedError(`The chart could not be read (${sayReasons(sweep)}).`)
      await history.flush()
      const details = await readStorePages(run)
      await run.report({ done: 2, total: 2 })
      return details
    },
  }

  return { rankingsUpdate, topChartsImport }
}
