import type { App } from '#contract/apps.ts'
import type { AppId } from '#domain/ranks.ts'
import type { DevelopedEntry } from '../catalog/app-lists.repository.ts'
import { toContractApp, unnamedApp } from '../catalog/apps.rules.ts'

export type ListAppEntries = (appIds: readonly AppId[]) => Promise<DevelopedEntry[]>

/** The fields shown for each requested app. */
export type ChartApps = { getApp: (appId: AppId) => App; findDeveloperId: (appId: AppId) => string | null }

/** Reads the fields that the screens show. Apps that are not in the catalogue get a placeholder. */
export const readApps = async (listAppEntries: ListAppEntries, appIds: readonly AppId[]): Promise<ChartApps> => {
  const entries = appIds.length > 0 ? await listAppEntries([...new Set(appIds)]) : []
  const known = new Map(entries.map(entry => [entry.appId, entry]))
  return {
    getApp: appId => toContractApp(known.get(appId) ?? unnamedApp(appId)),
    findDeveloperId: appId => known.get(appId)?.developerId?.toString() ?? null,
  }
}
