import type { StartedCharts } from '#contract/curation.ts'
import type { ChartKey } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import { findApp } from '../catalog/apps.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { appUnknown } from './curation.errors.ts'
import { listRefreshCharts, subjectOf } from './curation.rules.ts'

type RefreshOptions = {
  db: Database
  clock: Clock
  history: { snapshots: { listChartsWith(appIds: readonly AppId[], since: Date): Promise<ChartKey[]> } }
  collector: {
    ensureCollecting(): Promise<void>
    findSelection(): Promise<{ storefronts: readonly StorefrontCode[] }>
    startUrgentSweep(start: { charts: ChartKey[]; reason: string }): Promise<number | undefined>
    findProgress(sweepId: number): Promise<{ total: number; done: number; estimatedEndAt: Date | null } | undefined>
  }
  stalenessHours: number
}

export type RefreshApp = ReturnType<typeof createRefreshApp>

const nothingToDo: StartedCharts = { charts: 0, estimatedEndAt: null }

/**
 * Reads the charts in which an app ranks with top priority. While that sweep runs, a repeated call returns its progress.
 * @throws RequestError app.not_found, collector.off
 */
export const createRefreshApp = ({ db, clock, history, collector, stalenessHours }: RefreshOptions) => {
  const listCharts = async (appId: AppId): Promise<ChartKey[]> => {
    const since = new Date(clock.now().getTime() - stalenessHours * hourMs)
    const ranked = await history.snapshots.listChartsWith([appId], since)
    return listRefreshCharts(ranked, (await collector.findSelection()).storefronts)
  }

  return async (admin: Actor, appId: AppId): Promise<StartedCharts> => {
    const app = await findApp(db, appId)
    if (!app) throw appUnknown(appId)
    await collector.ensureCollecting()
    const charts = await listCharts(appId)
    // Recorded first, because the sweep starts in its own transaction: the log may list an action without effect, but never
    // misses one.
    await recordAct(db, admin, { action: 'app.refresh', ...subjectOf(app) }, clock.now())
    const sweepId = await collector.startUrgentSweep({ charts, reason: `refresh of ${appId}` })
    const progress = sweepId === undefined ? undefined : await collector.findProgress(sweepId)
    if (!progress) return nothingToDo
    const { total, done, estimatedEndAt } = progress
    return { charts: total - done, estimatedEndAt: estimatedEndAt?.toISOString() ?? null }
  }
}
