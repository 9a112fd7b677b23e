import { and, asc, type Column, eq, gt, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { AppId } from '#domain/ranks.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { appNames } from './app-names.table.ts'
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

/** An app that the words of a term match. */
export type Match = AppEntry & {
  /** The name in the reader's country starts with the term. */
  startsReaderName: boolean
}

/** Length of the indexed prefix; longer text is not compared. */
const startLength = 64

/** The most matches to sort; the most-rated apps are kept. */
const mostRanked = 500

const byRatings = sql`${apps.ratingCount} DESC NULLS LAST, ${apps.appId}`

/** Words of one or two letters occur almost everywhere, so they match only at the start of a word. */
const hasWords = (text: Column, folded: string): SQL | undefined => {
  const words = [...new Set(folded.split(' '))].slice(0, 8)
  return and(...words.map(word => like(text, word.length > 2 ? `%${word}%` : `% ${word}%`)))
}

/**
 * Match quality: 0 exact name, 1 name prefix, 2 prefix of a word in the name, 3 all words in the name, 4 some only in the
 * developer.
 */
const fitOf = (text: Column, folded: string): SQL => {
  const name = sql`split_part(${text}, chr(10), 1)`
  const words = [...new Set(folded.split(' '))].map(word => sql`${name} LIKE ${`%${word}%`}`)
  return sql`CASE WHEN ${name} = ${` ${folded}`} THEN 0
    WHEN ${name} LIKE ${` ${folded}%`} THEN 1
    WHEN ${name} LIKE ${`% ${folded}%`} THEN 2
    WHEN ${sql.join(words, sql` AND `)} THEN 3 ELSE 4 END`
}

const isPlain = /^[\0-\x7f]*$/

/** Language of the reader's names; undefined where they are the catalogue's. */
type ReaderLanguage = string | undefined

/** The row with the name in the reader's country, if it is not the catalogue's. */
const isReaderName = (language: ReaderLanguage): SQL | undefined =>
  language === undefined ? sql`false` : and(eq(appNames.appId, apps.appId), eq(appNames.language, language))

type Wanted = {
  /** Output of `foldText`, not empty. */
  folded: string
  /**
   * The text as typed. 東京 and 東経 fold to the same text, so names with the typed characters sort first; accents make no
   * difference.
   */
  typed: string
  language: ReaderLanguage
  limit: number
}

/** The most-rated matches, and exact names whatever their ratings. */
const matchedIds = ({ folded, language, limit }: Wanted): SQL => {
  const exact = ` ${folded}\n`
  const byCatalogueName = sql`
    (SELECT app_id FROM apps WHERE ${hasWords(apps.searchText, folded)} ORDER BY ${byRatings} LIMIT ${mostRanked})
    UNION (SELECT app_id FROM apps WHERE left(search_text, ${sql.raw(String(startLength))})
      LIKE ${`${exact.slice(0, startLength)}%`} LIMIT ${limit})`
  if (language === undefined) return byCatalogueName
  return sql`${byCatalogueName}
    UNION (SELECT apps.app_id FROM app_names JOIN apps ON ${isReaderName(language)}
      WHERE ${hasWords(appNames.searchText, folded)}
      ORDER BY ${like(appNames.searchText, `${exact}%`)} DESC, ${byRatings} LIMIT ${mostRanked})`
}

/**
 * Apps whose name and developer contain every word, best match first, then most rated. The name is the catalogue's or that of
 * the reader's country, whichever fits better.
 */
export const listMatches = async (db: Database, wanted: Wanted): Promise<Match[]> => {
  const { folded, typed, language, limit } = wanted
  const readerFit = fitOf(appNames.searchText, folded)
  const isWritten = (name: Column) => sql`coalesce(strpos(lower(${name}), lower(${typed})), 0) > 0`
  const asTyped = isPlain.test(typed) ? [] : [sql`${or(isWritten(apps.name), isWritten(appNames.name))} DESC`]
  return db
    .select({ ...shownColumns, startsReaderName: sql<boolean>`${readerFit} <= 1` })
    .from(apps)
    .leftJoin(appNames, isReaderName(language))
    .where(sql`${apps.appId} IN (${matchedIds(wanted)})`)
    .orderBy(sql`least(${fitOf(apps.searchText, folded)}, ${readerFit})`, ...asTyped, byRatings)
    .limit(limit)
}

/** The most candidates to compare one by one, so that one search cannot slow down the others. */
const mostCompared = 2_000

export type Similar = AppEntry & { searchText: string }

type Resembled = {
  /** The text whose trigrams are compared, and how similar to it a part of a name must be. */
  compared: string
  similarity: number
  spellings: readonly string[]
  language: ReaderLanguage
  limit: number
}

/** Without the second setting, several spellings seem costlier to the planner than comparing every name one by one. */
const configureComparison = (tx: Database, similarity: number) =>
  rowsOf(
    tx,
    sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true),
      set_config('enable_seqscan', 'off', true)`,
  )

/**
 * Apps that share many trigrams with `compared` or contain one of `spellings`, most rated first. An app appears twice where
 * both the catalogue's name and the one in the reader's country do.
 */
export const listSimilar = (
  db: Database,
  { compared, similarity, spellings, language, limit }: Resembled,
): Promise<Similar[]> =>
  db.transaction(async tx => {
    await configureComparison(tx, similarity)
    const isSimilar = (text: Column) =>
      or(sql`${compared} <% ${text}`, ...spellings.map(spelling => like(text, `%${spelling}%`)))
    const columnsWith = (text: Column) => ({
      ...shownColumns,
      ratingCount: apps.ratingCount,
      searchText: sql<string>`${text}`.as('text'),
    })
    const byCatalogueName = tx
      .select(columnsWith(apps.searchText))
      .from(apps)
      .where(isSimilar(apps.searchText))
      .limit(mostCompared)
    const byReaderName = tx
      .select(columnsWith(appNames.searchText))
      .from(appNames)
      .innerJoin(apps, isReaderName(language))
      .where(isSimilar(appNames.searchText))
      .limit(mostCompared)
    const found = language === undefined ? byCatalogueName : unionAll(byCatalogueName, byReaderName)
    const candidates = found.as('candidates')
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
