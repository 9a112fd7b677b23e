import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { foldText, toSearchText } from './apps.rules.ts'
import { listMatches } from './catalog-search.repository.ts'

const createRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type MadeUp = {
  appId: number
  ratings: number | null
  name: string
  own: string
  german: string
  reader: string | null
}

/** 3,000 apps whose names repeat a few words, half of them with another name in Germany. */
const fillMadeUp = async (db: Database): Promise<MadeUp[]> => {
  const random = createRandom(31)
  const pick = (most: number) => Math.floor(most * random())
  const words = ['game', 'photo', 'chess', 'go', 'gamer', 'pro', 'ga', '東京', '東経', 'megagame']
  const draw = () => Array.from({ length: 1 + pick(3) }, () => words[pick(words.length)]).join(' ')
  const made = Array.from({ length: 3_000 }, (_, index): MadeUp => {
    const [name, developer, german] = [draw(), draw(), draw()]
    const reader = pick(2) === 0 ? null : toSearchText({ name: german, developer })
    const own = toSearchText({ name, developer })
    return { appId: index + 1, ratings: pick(4) === 0 ? null : pick(400), name, own, german, reader }
  })
  const rows = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
    AS made("appId" bigint, ratings integer, name text, own text, german text, reader text)`
  await rowsOf(
    db,
    sql`INSERT INTO apps (app_id, name, developer, rating_count, first_seen_at, search_text)
        SELECT "appId", name, '', ratings, now(), own FROM ${rows}`,
  )
  await rowsOf(
    db,
    sql`INSERT INTO app_names (language, app_id, name, search_text)
        SELECT 'de-DE', "appId", german, reader FROM ${rows} WHERE reader IS NOT NULL`,
  )
  return made
}

/** The expected result, computed without an index: the 500 most-rated matches and exact names of both kinds, best match first. */
const compareAll = (made: readonly MadeUp[], term: string, isGerman: boolean): number[] => {
  const folded = foldText(term)
  const words = folded.split(' ')
  const byRatings = made.toSorted((a, b) => (b.ratings ?? -1) - (a.ratings ?? -1) || a.appId - b.appId)
  const nameOf = (text: string) => text.split('\n')[0] ?? ''
  const hasWords = (text: string) => words.every(word => text.includes(word.length > 2 ? word : ` ${word}`))
  const fitOf = (text: string | null): number => {
    if (text === null) return 4
    const name = nameOf(text)
    if (name === ` ${folded}`) return 0
    if (name.startsWith(` ${folded}`)) return 1
    if (name.includes(` ${folded}`)) return 2
    return words.every(word => name.includes(word)) ? 3 : 4
  }
  const bestBy = (textOf: (app: MadeUp) => string | null) => {
    const named = byRatings.flatMap(app => ({ app, text: textOf(app) ?? '' }))
    const matches = named.filter(({ text }) => hasWords(text)).slice(0, 500)
    return [...matches, ...named.filter(({ text }) => nameOf(text) === ` ${folded}`).slice(0, 50)].map(({ app }) => app)
  }
  const readerOf = (app: MadeUp) => (isGerman ? app.reader : null)
  const found = new Set([...bestBy(({ own }) => own), ...bestBy(readerOf)])
  const isWritten = (app: MadeUp) => app.name.includes(term) || (readerOf(app) !== null && app.german.includes(term))
  const placeOf = (app: MadeUp) => [
    Math.min(fitOf(app.own), fitOf(readerOf(app))),
    folded === term || isWritten(app) ? 0 : 1,
  ]
  const sorted = byRatings
    .filter(app => found.has(app))
    .map(app => ({ appId: app.appId, place: placeOf(app) }))
    .toSorted((a, b) => (a.place[0] ?? 0) - (b.place[0] ?? 0) || (a.place[1] ?? 0) - (b.place[1] ?? 0))
  return sorted.slice(0, 50).map(({ appId }) => appId)
}

describe('matches in the catalogue', () => {
  test('matches in the catalogue lists the same apps as a comparison of every name with the term, in the same order', async () => {
    const { db } = await openTestDatabase()
    const made = await fillMadeUp(db)
    const terms = [
      'game',
      'gam',
      'ga',
      'ame',
      'photo',
      'oto',
      'p',
      'photo game',
      'game photo',
      'chess',
      'go chess',
      'zz',
      '東京',
    ]
    for (const language of [undefined, 'de-DE']) {
      for (const term of terms) {
        const found = await listMatches(db, { folded: foldText(term), typed: term, language, limit: 50 })
        expect(
          found.map(({ appId }) => appId),
          `${term} in ${language}`,
        ).toEqual(compareAll(made, term, language !== undefined))
      }
    }
  })
})
