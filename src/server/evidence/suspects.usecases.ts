import type { Suspect, SuspectVersions } from '#contract/suspects.ts'
import { parseChartKey } from '#domain/charts.ts'
import { nameChart } from '#domain/named-charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import { listAppEntries } from '../catalog/app-lists.repository.ts'
import { standInName, toContractApp } from '../catalog/apps.rules.ts'
import type { History } from '../history/history.usecases.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import { recordConfirmed } from './held-readings.usecases.ts'
import {
  decideSuspect,
  deleteSuspectsBefore,
  findSuspect,
  type ListedSuspect,
  listUndecided,
  rejectOldSuspects,
  type SuspectRow,
} from './suspects.repository.ts'

type SuspectsOptions = {
  db: Database
  history: History
  clock: Clock
  /** Called with a fetch that is believed after review. */
  noteFetch: (db: Database, fetch: ChartFetch) => Promise<void>
}
type Decision = { decision: 'accept' | 'reject'; reason?: string | undefined }

const toSuspect = ({ id, chartKey, observedAt, reason, detail, entryCount }: ListedSuspect): Suspect => ({
  chart: nameChart(parseChartKey(chartKey)),
  id: String(id),
  reason,
  detail,
  entryCount,
  observedAt: observedAt.toISOString(),
})

/** A chart that is no longer read gets no further readings, so its held readings are rejected after this time. */
const longestHeldMs = 30 * dayMs

/** Held readings, and the decisions of admins about them. */
export const createSuspects = ({ db, history, clock, noteFetch }: SuspectsOptions) => {
  const getSuspect = async (id: number): Promise<SuspectRow> => {
    const row = await findSuspect(db, id)
    if (row) return row
    throw new RequestError('suspect.not_found', 'This response does not exist, or it was deleted because it is old.')
  }

  /** The entries of one version, each with its rank in the other version. */
  const describeEntries = async (appIds: readonly AppId[], others: readonly AppId[]) => {
    const entries = await listAppEntries(db, appIds)
    const known = new Map(entries.map(entry => [entry.appId, toContractApp(entry)]))
    const otherRanks = new Map(others.map((appId, index) => [appId, index + 1]))
    return appIds.map((appId, index) => ({
      rank: index + 1,
      appStoreId: String(appId),
      name: known.get(appId)?.name ?? standInName(appId),
      icon: known.get(appId)?.icon ?? '/api/placeholder-icon',
      otherRank: otherRanks.get(appId) ?? null,
    }))
  }

  return {
    listSuspects: async (): Promise<Suspect[]> => (await listUndecided(db)).map(toSuspect),

    /** @throws RequestError suspect.not_found */
    getSuspect: async (id: number): Promise<SuspectVersions> => {
      const row = await getSuspect(id)
      const before = await history.snapshots.findSnapshotBefore(parseChartKey(row.chartKey), row.observedAt)
      const [entries, beforeEntries] = await Promise.all([
        describeEntries(row.appIds, before?.appIds ?? []),
        describeEntries(before?.appIds ?? [], row.appIds),
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
      await history.transact(async recording => {
        const { tx } = recording
        if (!(await decideSuspect(tx, row, { grade: decision === 'accept' ? 'believed' : 'rejected', gradedAt: now })))
          throw decided()
        if (decision === 'accept') await noteFetch(tx, await recordConfirmed(recording, row))
        const details = `${row.reason}, as of ${row.observedAt.toISOString()}`
        await recordAct(tx, admin, { action: `suspect.${decision}`, subject: row.chartKey, reason, details }, now)
      })
    },

    /** Rejects readings that nothing can confirm any more, and deletes old ones. */
    tidySuspects: async (ageMs: number): Promise<void> => {
      const now = clock.now()
      await rejectOldSuspects(db, new Date(now.getTime() - longestHeldMs), now)
      await deleteSuspectsBefore(db, new Date(now.getTime() - ageMs))
    },
  }
}

const decided = (): RequestError => new RequestError('suspect.decided', 'This response has already been reviewed.')

export type Suspects = ReturnType<typeof createSuspects>
