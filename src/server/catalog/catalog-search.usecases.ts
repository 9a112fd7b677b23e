import type { AppId } from '#domain/ranks.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/process/log.ts'
import { type AppEntry, foldText, standInName, toSearchText } from './apps.rules.ts'
import { listMatches, listSimilar, listUnfolded, type Match, recordSearchTexts } from './catalog-search.repository.ts'
import { tidyText } from './search-query.rules.ts'
import { comparedPart, isNear, isSwapMissed, leastSimilarity, listSwaps } from './typos.rules.ts'

/** With this many matches, skip the search for typos. */
const enoughMatches = 10
/** The most similar apps to check for typos; the most-rated ones. */
const mostSimilar = 300
export type CatalogMatches = {
  /** Apps that contain the words, best match first. */
  matches: (AppEntry & Partial<Match>)[]
  /** Apps that match except for small typos. */
  similar: AppEntry[]
}

type CatalogTerm = {
  term: string
  /** Also searches the names in this language: those of the reader's country. */
  language?: string | undefined
  limit?: number
}

/** Searches the catalogue by name and developer, in any script, ignoring case and accents. */
export const searchCatalog = async (
  db: Database,
  { term, language, limit = 50 }: CatalogTerm,
): Promise<CatalogMatches> => {
  const folded = foldText(term)
  if (folded === '') return { matches: [], similar: [] }
  const matches = await listMatches(db, { folded, typed: tidyText(term), language, limit })
  if (matches.length >= enoughMatches || folded.length < 4) return { matches, similar: [] }
  const candidates = await listSimilar(db, {
    compared: comparedPart(folded),
    similarity: leastSimilarity(folded),
    spellings: isSwapMissed(folded) ? listSwaps(folded) : [],
    language,
    limit: mostSimilar,
  })
  const known = new Set(matches.map(({ appId }) => appId))
  const near = candidates.filter(({ appId, searchText }) => !known.has(appId) && isNear(folded, searchText))
  const similar = [...new Map(near.map(app => [app.appId, app])).values()]
  return { matches, similar: similar.slice(0, limit - matches.length) }
}

const batchSize = 1_000

/** Fills in the search text of rows from before search existed. Safe to interrupt and run again. */
export const fillSearchTexts = async (db: Database, log: Log): Promise<void> => {
  let filled = 0
  let after: AppId = 0
  for (;;) {
    const rows = await listUnfolded(db, after, batchSize)
    const last = rows.at(-1)
    if (!last) break
    const isNamed = ({ appId, name }: { appId: AppId; name: string }) => name !== standInName(appId)
    await recordSearchTexts(
      db,
      rows.map(row => ({ appId: row.appId, searchText: isNamed(row) ? toSearchText(row) : '' })),
    )
    after = last.appId
    filled += rows.length
  }
  if (filled > 0) log.info(`Indexed the names of ${filled} apps for search.`)
}
