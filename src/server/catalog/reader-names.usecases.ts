import type { AppId } from '#domain/ranks.ts'
import { findNameLanguage } from '#domain/reader-country.ts'
import type { Database } from '../platform/database/database.ts'
import type { NameApps } from '../platform/http/reader-names.ts'
import { listAppEntries } from './app-lists.repository.ts'
import { listAppNames } from './app-names.repository.ts'
import { listNamedAppIds, renameApps, sortByName } from './app-names.rules.ts'
import type { AppEntry } from './apps.rules.ts'

/** Puts the app names of the reader's country into answers of the API. */
export const createNameApps =
  (db: Database): NameApps =>
  async (answer, { language, isByName }) => {
    const appIds = listNamedAppIds(answer)
    if (appIds.length === 0) return answer
    const renamed = renameApps(answer, await listAppNames(db, appIds, language))
    return renamed !== answer && isByName ? sortByName(renamed) : renamed
  }

/** The fields of these apps for messages to a person, with the names of the country in their locale; null for none. */
export const listEntriesForReader = async (
  db: Database,
  appIds: readonly AppId[],
  locale: string | null,
): Promise<AppEntry[]> => {
  const language = findNameLanguage(locale ?? '')
  const entries = await listAppEntries(db, appIds)
  const names = language === undefined ? new Map<AppId, string>() : await listAppNames(db, appIds, language)
  return entries.map(entry => ({ ...entry, name: names.get(entry.appId) ?? entry.name }))
}
