import { type ChartSource, maxDepth } from '#appstore'
import type { Suspect, SuspectVersions } from '#contract/collector-desk.ts'
import { parseChartKey } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import { listAppEntries } from '../catalog/app-lists.repository.ts'
import { recordChartedApps } from '../catalog/apps.repository.ts'
import { standInName, toContractApp } from '../catalog/apps.rules.ts'
import type { History } from '../history/history.usecases.ts'
import { enqueueFetches } from '../history/recordings.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { RequestError } from '../platform/errors.ts'
import { toDeskChart } from './desk.rules.ts'
import { updatePlan } from './outcomes.repository.ts'
import {
  decideSuspect,
  findSuspect,
  isNewestAttempt,
  type ListedSuspect,
  listUndecided,
  type SuspectRow,
} from './suspects.repository.ts'

type SuspectsOptions = { db: Database; history: History; clock: Clock }
type Decision = { decision: 'accept' | 'reject'; reason?: string | undefined }

const toSuspect = ({ id, chartKey, observedAt, reason, detail, entryCount }: ListedSuspect): Suspect => ({
  ...toDeskChart(chartKey),
  ...{ id: String(id), reason, detail, entryCount },
  observedAt: observedAt.toISOString(),
})

const toSnapshot = ({ chartKey, observedAt, source, appIds }: SuspectRow): Snapshot => {
  const known = source as ChartSource
  return { chart: parseChartKey(chartKey), observedAt, source: known, depth: maxDepth[known], appIds }
}

/** Answers that looked wrong, and what people say of them. */
export const createSuspects = ({ db, history, clock }: SuspectsOptions) => {
  const getSuspect = async (id: number): Promise<SuspectRow> => {
    const row = await findSuspect(db, id)
    if (row) return row
    throw new RequestError('suspect.not_found', 'There is no such answer, or it was forgotten after a month.')
  }

  /** The places of one version, each with its rank in the other. */
  const describePlaces = async (appIds: readonly AppId[], others: readonly AppId[]) => {
    const entries = await listAppEntries(db, appIds)
    const known = new Map(entries.map(entry => [entry.appId, toContractApp(entry)]))
    const otherRanks = new Map(others.map((appId, place) => [appId, place + 1]))
    return appIds.map((appId, place) => ({
      rank: place + 1,
      appStoreId: String(appId),
      name: known.get(appId)?.name ?? standInName(appId),
      icon: known.get(appId)?.icon ?? '/api/placeholder-icon',
      otherRank: otherRanks.get(appId) ?? null,
    }))
  }

  /** As if the answer had been believed when it came: a measurement of its own moment. */
  const record = async (tx: Database, suspect: SuspectRow): Promise<void> => {
    const snapshot = toSnapshot(suspect)
    const { chart, observedAt, appIds } = snapshot
    const fetch = {
      chart,
      observedAt,
      outcome: appIds.length === 0 ? ('empty' as const) : ('recorded' as const),
      snapshot,
    }
    await enqueueFetches(tx, [fetch])
    if (await isNewestAttempt(tx, suspect)) await updatePlan(tx, suspect.chartKey, fetch)
    await recordChartedApps(tx, [{ storefront: chart.storefront, appIds }], observedAt)
  }

  return {
    listSuspects: async (): Promise<Suspect[]> => (await listUndecided(db)).map(toSuspect),

    /** @throws RequestError suspect.not_found */
    getSuspect: async (id: number): Promise<SuspectVersions> => {
      const row = await getSuspect(id)
      const before = await history.snapshots.findSnapshotBefore(parseChartKey(row.chartKey), row.observedAt)
      const [entries, beforeEntries] = await Promise.all([
        describePlaces(row.appIds, before?.appIds ?? []),
        describePlaces(before?.appIds ?? [], row.appIds),
      ])
      return {
        suspect: toSuspect({ ...row, entryCount: row.appIds.length }),
        entries,
        before: before ? { observedAt: before.observedAt.toISOString(), entries: beforeEntries } : null,
      }
    },

    /** @throws RequestError suspect.not_found, suspect.decided */
    decideSuspect: async (admin: Actor, id: number, { decision, reason }: Decision): Promise<void> => {
      const row = await getSuspect(id)
      const now = clock.now()
      await db.transaction(async tx => {
        if (!(await decideSuspect(tx, row, { decision, decidedAt: now }))) throw decided()
        if (decision === 'accept') await record(tx, row)
        const details = `${row.reason}, as of ${row.observedAt.toISOString()}`
        await recordAct(tx, admin, { action: `suspect.${decision}`, subject: row.chartKey, reason, details }, now)
      })
      if (decision === 'accept') await history.flush()
    },
  }
}

const decided = (): RequestError =>
  new RequestError('suspect.decided', 'Somebody has decided on this answer already. Nothing was changed.')
