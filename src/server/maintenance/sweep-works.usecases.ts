import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { secondMs } from '#domain/units.ts'
import type { LookUpApps } from '../catalog/lookups.usecases.ts'
import type { Collector } from '../collector/collector.usecases.ts'
import type { UpdateType } from '../collector/due-sweeps.usecases.ts'
import { type SweepProgress, sayReasons, sayUnmeasured } from '../collector/sweeps.rules.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/process/clock.ts'
import { WorkFailedError } from './maintenance.errors.ts'
import type { Work, WorkRun } from './runs.rules.ts'

export type SweepWorksOptions = {
  clock: Clock
  history: Pick<History, 'snapshots'>
  collector: Pick<
    Collector,
    | 'cancelSweep'
    | 'collectNow'
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

/** A response that was held back is not a failure: the plan requests the chart again, and later responses decide. */
const sayFailures = (sweep: SweepProgress): string | null =>
  sweep.failed > sweep.held ? `${count(sweep.failed - sweep.held)} charts failed (${sayReasons(sweep)}).` : null

/** `976 of 977 charts were measured, 1 held back (replaced 1).` */
const sayMeasured = (sweep: SweepProgress): string => {
  const { total, failed } = sweep
  const measured = `${count(total - failed)} of ${count(total)} charts were measured`
  return failed === 0 ? `${measured}.` : `${measured}, ${sayUnmeasured(sweep)}.`
}

const sayOlder = (sweep: SweepProgress, readAt: Date): string =>
  `The chart is from ${readAt.toISOString()}: today's answer was held back (${sayReasons(sweep)}).`

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
    collector.collectNow()
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
      const sweep = await watch(sweepId, run)
      const { total, failed, held } = sweep
      if (failed > held && failed === total)
        throw new WorkFailedError(`No chart could be measured (${sayReasons(sweep)}).`)
      return sayMeasured(sweep)
    },
  }

  const readStorePages = async (appIds: readonly AppId[], { signal }: WorkRun): Promise<string> => {
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
      if (sweep.failed > sweep.held) throw new WorkFailedError(`The chart could not be read (${sayReasons(sweep)}).`)
      const last = await history.snapshots.findLatestSnapshot(parseChartKey(importChart))
      if (sweep.held > 0 && !last) throw new WorkFailedError(`The chart was held back (${sayReasons(sweep)}).`)
      const details = await readStorePages(last?.appIds ?? [], run)
      await run.report({ done: 2, total: 2 })
      return sweep.held > 0 && last ? `${details} ${sayOlder(sweep, last.observedAt)}` : details
    },
  }

  return { rankingsUpdate, topChartsImport }
}
