import { and, asc, type Column, eq, gt, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { AppId } from '#domain/ranks.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { appNames } from './app-names.table.ts'
import type { AppRow } from './apps.repository.ts'
import type { AppEntry } from './apps.rules.ts'
import { apps, foldedName } from './apps.table.ts'

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

/** The most matches to sort; the most-rated apps are kept. */
const mostRanked = 500

const byRatings = sql`${apps.ratingCount} DESC NULLS LAST, ${apps.appId}`

/** Words of one or two letters occur almost everywhere, so they match only at the start of a word. */
const hasWords = (text: Column, folded: string): SQL | undefined => {
  const words = [...new Set(folded.split(' '))].slice(0, 8)
  return and(...words.map(word => like(text, word.length > 2 ? `%${word}%` : `% ${word}%`)))
}

/** Compared like the index of names, which it can use. */
const hasName = (text: Column, folded: string): SQL => sql`${foldedName(text)} = ${` ${folded}`}`

/**
 * Match quality: 0 exact name, 1 name prefix, 2 prefix of a word in the name, 3 all words in the name, 4 some only in the
 * developer.
 */
const fitOf = (text: SQL, folded: string): SQL => {
  const name = foldedName(text)
  const words = [...new Set(folded.split(' '))].map(word => sql`${name} LIKE ${`%${word}%`}`)
  return sql`CASE WHEN ${text} LIKE ${` ${folded}\n%`} THEN 0
    WHEN ${text} LIKE ${` ${folded}%`} THEN 1
    WHEN ${name} LIKE ${`% ${folded}%`} THEN 2
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
  /** Language of the reader's names; undefined where they are the catalogue's. */
  language: string | undefined
  limit: number
}

/** The row with the name in the reader's country, if it is not the catalogue's. */
const isReaderName = (language: string): SQL | undefined =>
  and(eq(appNames.appId, apps.appId), eq(appNames.language, language))

/** The most-rated matches, and exact names whatever their ratings. `from` has the columns of a candidate. */
const bestOf = (from: SQL, text: Column, { folded, limit }: Wanted): SQL => sql`
  (${from} WHERE ${hasWords(text, folded)} ORDER BY ${byRatings} LIMIT ${mostRanked})
  UNION (${from} WHERE ${hasName(text, folded)} ORDER BY ${byRatings} LIMIT ${limit})`

/** Each app with the folded texts of its name in the catalogue and in the reader's country. */
const candidatesOf = (wanted: Wanted): SQL => {
  const own = sql`SELECT app_id, rating_count, search_text AS own_text`
  const byOwnName = bestOf(sql`${own} FROM ${apps}`, apps.searchText, wanted)
  const { language } = wanted
  if (language === undefined) return sql`SELECT *, NULL AS reader_text FROM (${byOwnName}) AS own`
  const both = sql`SELECT ${apps.appId}, ${apps.ratingCount}, ${apps.searchText}, ${appNames.searchText}
    FROM ${appNames} JOIN ${apps} ON ${isReaderName(language)}`
  return sql`SELECT own.*, ${appNames.searchText} AS reader_text FROM (${byOwnName}) AS own
      LEFT JOIN ${appNames} ON ${appNames.appId} = own.app_id AND ${appNames.language} = ${language}
    UNION ${bestOf(both, appNames.searchText, wanted)}`
}

/** Whether a name has the typed characters. Only checked for characters that may fold to the same text as others. */
const isWritten = ({ typed, language }: Wanted): SQL => {
  if (isPlain.test(typed)) return sql`false`
  const names = sql`SELECT name FROM ${apps} WHERE ${apps.appId} = candidate.app_id
    UNION ALL SELECT name FROM ${appNames}
    WHERE ${appNames.appId} = candidate.app_id AND ${appNames.language} = ${language ?? null}`
  return sql`EXISTS (SELECT FROM (${names}) AS names WHERE strpos(lower(name), lower(${typed})) > 0)`
}

/**
 * Apps whose name and developer contain every word, best match first, then most rated. The name is the catalogue's or that of
 * the reader's country, whichever fits better. The other columns are read only for the result.
 */
export const listMatches = async (db: Database, wanted: Wanted): Promise<Match[]> => {
  const readerFit = fitOf(sql`reader_text`, wanted.folded)
  const best = sql`(SELECT app_id, ${readerFit} <= 1 AS starts_reader_name,
      least(${fitOf(sql`own_text`, wanted.folded)}, ${readerFit}) AS fit, ${isWritten(wanted)} AS is_written
    FROM (${candidatesOf(wanted)}) AS candidate
    ORDER BY fit, is_written DESC, rating_count DESC NULLS LAST, app_id LIMIT ${wanted.limit}) AS best`
  return db
    .select({ ...shownColumns, startsReaderName: sql<boolean>`starts_reader_name` })
    .from(apps)
    .innerJoin(best, sql`best.app_id = ${apps.appId}`)
    .orderBy(sql`fit, is_written DESC`, byRatings)
}

/** The most candidates to compare one by one, so that one search cannot slow down the others. */
const mostCompared = 2_000

export type Similar = AppEntry & { searchText: string }

type Resembled = {
  /** The text whose trigrams are compared, and how similar to it a part of a name must be. */
  compared: string
  similarity: number
  spellings: readonly string[]
  language: string | undefined
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
 * Apps that share many trigrams with `compared` or contain one of `spellings`, most rated first. An app appears twice if
 * both its name in the catalogue and its name in the reader's country match.
 */
export const listSimilar = (
  db: Database,
  { compared, similarity, spellings, language, limit }: Resembled,
): Promise<Similar[]> =>
  db.transaction(async tx => {
    await configureComparison(tx, similarity)
    // Spellings first: if one matches, trigrams are not compared. Comparing them takes a hundred times as long.
    const isSimilar = (text: Column) =>
      or(...spellings.map(spelling => like(text, `%${spelling}%`)), sql`${compared} <% ${text}`)
    const byCatalogueName = tx
      .select({
        ...shownColumns,
        ratingCount: apps.ratingCount,
        searchText: sql<string>`${apps.searchText}`.as('text'),
      })
      .from(apps)
      .where(isSimilar(apps.searchText))
      .limit(mostCompared)
    const near = tx
      .select({ appId: appNames.appId, searchText: sql<string>`${appNames.searchText}`.as('text') })
      .from(appNames)
      .where(and(eq(appNames.language, language ?? ''), isSimilar(appNames.searchText)))
      .limit(mostCompared)
      .as('near')
    const byReaderName = tx
      .select({ ...shownColumns, ratingCount: apps.ratingCount, searchText: near.searchText })
      .from(near)
      .innerJoin(apps, eq(apps.appId, near.appId))
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
