import { and, asc, eq, gt, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import type { AppRow } from './apps.repository.ts'
import type { AppEntry } from './apps.rules.ts'
import { apps } from './apps.table.ts'

const shownColumns = {
  appId: apps.appId,
  name: apps.name,
  developer: apps.developer,
  genre: apps.genre,
  icon: apps.icon,
  rating: apps.rating,
}

/**
 * Match quality: 0 exact name, 1 name prefix, 2 prefix of a word in the name, 3 all words in the name, 4 some only in the
 * developer.
 */
export type Match = AppEntry & { fit: number }

/** Length of the indexed prefix; longer text is not compared. */
const startLength = 64

/** The most matches to sort; the most-rated apps are kept. */
const mostRanked = 500

const byRatings = sql`${apps.ratingCount} DESC NULLS LAST, ${apps.appId}`

/** Words of one or two letters occur almost everywhere, so they match only at the start of a word. */
const hasWord = (word: string): SQL => like(apps.searchText, word.length > 2 ? `%${word}%` : `% ${word}%`)

const nameText = sql`split_part(${apps.searchText}, chr(10), 1)`

const fitOf = (folded: string): SQL<number> => {
  const words = folded.split(' ').map(word => sql`${nameText} LIKE ${`%${word}%`}`)
  return sql<number>`CASE WHEN ${nameText} = ${` ${folded}`} THEN 0
    WHEN ${nameText} LIKE ${` ${folded}%`} THEN 1
    WHEN ${nameText} LIKE ${`% ${folded}%`} THEN 2
    WHEN ${sql.join(words, sql` AND `)} THEN 3 ELSE 4 END`
}

const isPlain = /^[\0-\x7f]*$/

type Wanted = {
  /** Output of `foldText`, not empty. */
  folded: string
  /**
   * The text as typed. 東京 and 東経 fold to the same text, so names with the typed characters sort first; accents make no
   * difference.
   */
  typed: string
  limit: number
}

/** Apps whose name or developer contains every word of the term, best match first, then most rated. */
export const listMatches = async (db: Database, { folded, typed, limit }: Wanted): Promise<Match[]> => {
  const words = folded.split(' ').slice(0, 8)
  const ids = sql`
    (SELECT app_id FROM apps WHERE ${and(...words.map(hasWord))} ORDER BY ${byRatings} LIMIT ${mostRanked})
    UNION (SELECT app_id FROM apps WHERE left(search_text, ${sql.raw(String(startLength))})
      LIKE ${`${` ${folded}\n`.slice(0, startLength)}%`} LIMIT ${limit})`
  const writtenSo = isPlain.test(typed) ? [] : [sql`strpos(lower(${apps.name}), lower(${typed})) = 0`]
  const fit = fitOf(folded)
  return db
    .select({ ...shownColumns, fit: fit.mapWith(Number) })
    .from(apps)
    .where(sql`${apps.appId} IN (${ids})`)
    .orderBy(fit, ...writtenSo, byRatings)
    .limit(limit)
}

/** The most candidates to compare one by one, so that one search cannot slow down the others. */
const mostCompared = 2_000

/**
 * Minimum share of the term's trigrams that the text must contain. High enough that one of several words does not match
 * alone.
 */
const similarityOf = (folded: string): string => (folded.includes(' ') ? '0.61' : '0.4')

export type Similar = AppEntry & { searchText: string }

/** Apps that share many trigrams with the term or contain one of `spellings`, most rated first. */
export const listSimilar = (
  db: Database,
  { folded, spellings, limit }: { folded: string; spellings: readonly string[]; limit: number },
): Promise<Similar[]> =>
  db.transaction(async tx => {
    await rowsOf(tx, sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${similarityOf(folded)}, true)`)
    const isSpelled = spellings.map(spelling => like(apps.searchText, `%${spelling}%`))
    const isSimilar = or(sql`${folded} <% ${apps.searchText}`, ...isSpelled)
    const candidates = tx
      .select({ ...shownColumns, ratingCount: apps.ratingCount, searchText: sql<string>`search_text`.as('text') })
      .from(apps)
      .where(isSimilar)
      .limit(mostCompared)
      .as('candidates')
    return tx
      .select()
      .from(candidates)
      .orderBy(sql`${candidates.ratingCount} DESC NULLS LAST`, asc(candidates.appId))
      .limit(limit)
  })

/** The app with this id or bundle id, with the time of its last successful lookup. */
export const findEntries = (
  db: Database,
  by: { appId: AppId } | { bundleId: string },
): Promise<(AppEntry & { lookedUpAt: Date | null })[]> =>
  db
    .select({ ...shownColumns, lookedUpAt: apps.lookedUpAt })
    .from(apps)
    .where('appId' in by ? eq(apps.appId, by.appId) : sql`lower(${apps.bundleId}) = ${by.bundleId.toLowerCase()}`)
    .limit(1)

type Named = Pick<AppRow, 'appId' | 'name' | 'developer'>

/** The next rows without search text, by app id. They were written before search existed. */
export const listUnfolded = (db: Database, after: AppId, limit: number): Promise<Named[]> =>
  db
    .select({ appId: apps.appId, name: apps.name, developer: apps.developer })
    .from(apps)
    .where(and(isNull(apps.searchText), gt(apps.appId, after)))
    .orderBy(asc(apps.appId))
    .limit(limit)

export const recordSearchTexts = async (
  db: Database,
  rows: readonly { appId: AppId; searchText: string }[],
): Promise<void> => {
  await rowsOf(
    db,
    sql`UPDATE apps SET search_text = folded."searchText"
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS folded("appId" bigint, "searchText" text)
        WHERE app_id = folded."appId" AND search_text IS NULL`,
  )
}
