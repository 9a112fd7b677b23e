import { mostComparisons, type SavedComparison } from '#contract/comparisons.ts'
import type { PersonalData } from '#contract/personal-data.ts'
import { type AppId, findAppId } from '#domain/ranks.ts'
import { listAppEntries } from '../catalog/app-lists.repository.ts'
import { appNotInStore } from '../catalog/apps.errors.ts'
import { type AppEntry, toContractApp } from '../catalog/apps.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { authRequired } from '../platform/http/access.ts'
import type { Clock } from '../platform/process/clock.ts'
import { comparisonNotFound, nothingToCompare, tooManyComparisons } from './comparisons.errors.ts'
import { type ComparisonRow, deleteComparison, insertComparison, listComparisons } from './comparisons.repository.ts'

type Entries = ReadonlyMap<AppId, AppEntry>

const toSaved = ({ id, name, appIds, createdAt }: ComparisonRow, entries: Entries): SavedComparison => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  apps: appIds.flatMap(appId => {
    const entry = entries.get(appId)
    return entry ? [toContractApp(entry)] : []
  }),
})

/** People's saved comparisons. */
export const createSavedComparisons = ({ db, clock }: { db: Database; clock: Clock }) => {
  const findEntries = async (appIds: readonly AppId[]): Promise<Entries> => {
    const entries = await listAppEntries(db, [...new Set(appIds)])
    return new Map(entries.map(entry => [entry.appId, entry]))
  }

  const listSaved = async (userId: string): Promise<SavedComparison[]> => {
    const rows = await listComparisons(db, userId)
    const entries = await findEntries(rows.flatMap(({ appIds }) => appIds))
    return rows.map(row => toSaved(row, entries))
  }

  return {
    /** Newest first. */
    listComparisons: listSaved,

    /** @throws RequestError app.not_found, request.invalid, comparison.too_many; auth.required if the account was deleted. */
    saveComparison: async (
      userId: string,
      request: { name: string; appStoreIds: string[] },
    ): Promise<SavedComparison> => {
      const ids = [...new Set(request.appStoreIds)]
      if (ids.length < 2) throw nothingToCompare()
      const appIds = ids.map(text => findAppId(text) ?? 0)
      const entries = await findEntries(appIds)
      const unknown = ids.find((_, index) => !entries.has(appIds[index] ?? 0))
      if (unknown !== undefined) throw appNotInStore(unknown)
      const comparison = { userId, name: request.name, appIds, limit: mostComparisons, now: clock.now() }
      const saved = await insertComparison(db, comparison)
      if (saved === 'too-many') throw tooManyComparisons(mostComparisons)
      if (saved === 'account-deleted') throw authRequired()
      return toSaved(saved, entries)
    },

    /** @throws RequestError comparison.not_found */
    removeComparison: async (own: { userId: string; comparisonId: string }): Promise<void> => {
      if (!(await deleteComparison(db, own))) throw comparisonNotFound()
    },

    /** A person's comparisons for the data export, newest first. */
    exportComparisons: async (userId: string): Promise<PersonalData['comparisons']> =>
      (await listSaved(userId)).map(({ name, apps, createdAt }) => ({
        name,
        createdAt,
        apps: apps.map(app => ({ appStoreId: app.appStoreId, name: app.name })),
      })),
  }
}
