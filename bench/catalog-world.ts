import { sql } from 'drizzle-orm'
import { toSearchText } from '../src/server/catalog/search-text.rules.ts'
import { type Database, rowsOf } from '../src/server/platform/database.ts'
import { createRandom } from './measure.ts'

export const appCount = 200_000
/** Names that differ from the catalogue's: those of 50,000 apps in each language. */
export const languages = ['de-DE', 'fr-FR', 'ja', 'ru']
export const namedCount = 50_000
const rowsAtOnce = 2_000

const common = 'game photo video chat candy crush music editor free pro app weather my the for kids learn ai'.split(' ')
const others = ['東京', 'ゲーム', '天気', 'москва', 'игра', 'العربية', '카카오', 'ελλάδα', 'café', 'größe']
const syllables = 'ba ce di fo gu ha ji ka lo mi ne pa que ra si to vu we xi yo za sta tri plo ner'.split(' ')

/** Words distributed as in app names: few very often, many almost never. */
export const createWords = (random: () => number) => {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(items.length * random())]
  const invented = Array.from({ length: 12_000 }, () =>
    Array.from({ length: 2 + Math.floor(3 * random()) }, () => pick(syllables)).join(''),
  )
  const words = [...common, ...others, ...invented]
  return () => words[Math.floor(words.length * random() ** 4)] ?? 'app'
}

const createNames = (random: () => number) => {
  const word = createWords(random)
  const several = (most: number) => Array.from({ length: 1 + Math.floor(most * random()) }, word).join(' ')
  return () => ({ name: several(5), developer: several(2) })
}

/** A catalogue of made-up names, with ids from 1. */
export const fillCatalog = async (db: Database): Promise<void> => {
  const random = createRandom(1)
  const drawNames = createNames(random)
  for (let first = 1; first <= appCount; first += rowsAtOnce) {
    const rows = Array.from({ length: rowsAtOnce }, (_, index) => {
      const named = drawNames()
      return { ...named, appId: first + index, ratings: Math.floor(1e6 * random() ** 8), text: toSearchText(named) }
    })
    await rowsOf(
      db,
      sql`INSERT INTO apps (app_id, name, developer, rating_count, first_seen_at, search_text)
          SELECT "appId", name, developer, ratings, now(), text
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            AS made("appId" bigint, name text, developer text, ratings integer, text text)`,
    )
  }
}

/** Names in other languages, one of which the reader searches too. */
export const fillNames = async (db: Database): Promise<void> => {
  const drawNames = createNames(createRandom(2))
  for (const language of languages) {
    for (let first = 1; first <= namedCount; first += rowsAtOnce) {
      const rows = Array.from({ length: Math.min(rowsAtOnce, namedCount + 1 - first) }, (_, index) => {
        const named = drawNames()
        return { appId: first + index, name: named.name, text: toSearchText(named) }
      })
      await rowsOf(
        db,
        sql`INSERT INTO app_names (language, app_id, name, search_text)
            SELECT ${language}, "appId", name, text
            FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS made("appId" bigint, name text, text text)`,
      )
    }
  }
}
