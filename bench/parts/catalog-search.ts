import { sql } from 'drizzle-orm'
import { searchCatalog } from '../../src/server/catalog/catalog-search.usecases.ts'
import { toSearchText } from '../../src/server/catalog/search-text.rules.ts'
import { type Database, rowsOf } from '../../src/server/platform/database.ts'
import { wrapPglite } from '../../src/server/platform/pglite.ts'
import { createPglite } from '../../src/server/platform/pglite-client.ts'
import { createRandom, median, quantile, timeMs } from '../measure.ts'
import { formatCount, type PartReport } from '../report.ts'

const appCount = 200_000
/** Names that differ from the catalogue's: those of 50,000 apps in each language. */
const languages = ['de-DE', 'fr-FR', 'ja', 'ru']
const namedCount = 50_000
const rounds = 5

const common = 'game photo video chat candy crush music editor free pro app weather my the for kids learn ai'.split(' ')
const others = ['東京', 'ゲーム', '天気', 'москва', 'игра', 'العربية', '카카오', 'ελλάδα', 'café', 'größe']
const syllables = 'ba ce di fo gu ha ji ka lo mi ne pa que ra si to vu we xi yo za sta tri plo ner'.split(' ')

/** Words distributed as in app names: few very often, many almost never. */
const createWords = (random: () => number) => {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(items.length * random())]
  const invented = Array.from({ length: 12_000 }, () =>
    Array.from({ length: 2 + Math.floor(3 * random()) }, () => pick(syllables)).join(''),
  )
  const words = [...common, ...others, ...invented]
  return () => words[Math.floor(words.length * random() ** 4)] ?? 'app'
}

const fillCatalog = async (db: Database): Promise<void> => {
  const random = createRandom(1)
  const word = createWords(random)
  const several = (most: number) => Array.from({ length: 1 + Math.floor(most * random()) }, word).join(' ')
  for (let first = 1; first <= appCount; first += 2_000) {
    const rows = Array.from({ length: 2_000 }, (_, index) => {
      const named = { name: several(5), developer: several(2) }
      return { ...named, appId: first + index, ratings: Math.floor(1e6 * random() ** 8), text: toSearchText(named) }
    })
    await rowsOf(
      db,
      sql`INSERT INTO apps (app_id, name, developer, rating_count, description, first_seen_at, search_text)
          SELECT "appId", name, developer, ratings, repeat(md5(name), 40), now(), text
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            AS made("appId" bigint, name text, developer text, ratings integer, text text)`,
    )
  }
}

/** Names in other languages, one of which the reader searches too. */
const fillNames = async (db: Database): Promise<void> => {
  const random = createRandom(2)
  const word = createWords(random)
  const several = (most: number) => Array.from({ length: 1 + Math.floor(most * random()) }, word).join(' ')
  for (const language of languages) {
    for (let first = 1; first <= namedCount; first += 2_000) {
      const rows = Array.from({ length: Math.min(2_000, namedCount + 1 - first) }, (_, index) => {
        const named = { name: several(5), developer: several(2) }
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

const terms = {
  exact: ['candy crush', 'weather', 'photo editor pro', 'music'],
  prefix: ['wea', 'cand', 'vide', 'phot'],
  typo: ['weahter', 'cnady crush', 'phtoo editor', 'musci', 'vidoe', 'learnign kids'],
  'other script': ['東京', 'москва', 'العربية', '카카오', 'größe'],
  'one or two letters': ['ga', 'ai', 'p', 'x', 'zu'],
  'very common': ['game', 'my', 'the game', 'app'],
  nothing: ['qqqqqq', 'zzyzx wwww', 'brontosaurus'],
}

type Search = (term: string) => Promise<unknown>

const timesOf = async (of: readonly string[], search: Search): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) for (const term of of) times.push(await timeMs(() => search(term)))
  return times
}

/** The baseline: a search that reads every name. */
const searchFromEndToEnd = (db: Database, term: string) => {
  const pattern = `%${term}%`
  return rowsOf(
    db,
    sql`SELECT app_id FROM apps WHERE name ILIKE ${pattern} OR developer ILIKE ${pattern}
        ORDER BY coalesce(rating_count, 0) DESC LIMIT 50`,
  )
}

const measureKinds = async (search: Search) => {
  const kinds: Record<string, { p50: number; p95: number; worst: number }> = {}
  const all: number[] = []
  for (const [kind, of] of Object.entries(terms)) {
    const times = await timesOf(of, search)
    kinds[kind] = { p50: median(times), p95: quantile(times, 0.95), worst: Math.max(...times) }
    all.push(...times)
  }
  return { kinds, p50: median(all), p95: quantile(all, 0.95), worst: Math.max(...all) }
}

/** The search in a catalogue of 200,000 apps, compared with a full scan, and with the names of the reader's country. */
export const measureCatalogSearch = async (): Promise<PartReport> => {
  const database = await wrapPglite(await createPglite())
  const { db } = database
  try {
    await fillCatalog(db)
    await fillNames(db)
    await database.tidy()
    const { kinds, p50, p95, worst } = await measureKinds(term => searchCatalog(db, { term }))
    const readerNames = await measureKinds(term => searchCatalog(db, { term, language: languages[0] }))
    const plain = await timesOf([...terms.exact, ...terms.prefix], term => searchFromEndToEnd(db, term))
    return {
      part: 'catalog-search',
      figures: { apps: appCount, kinds, p50, p95, worst, plainP50: median(plain), readerNames },
      rows: [
        {
          what: `search among ${formatCount(appCount)} apps, p95 (median ${p50.toFixed(1)} ms)`,
          measured: `${p95.toFixed(1)} ms`,
          target: '≤ 150 ms',
          holds: p95 <= 150,
        },
        {
          what: `  and ${formatCount(languages.length * namedCount)} names of other countries, p95 (median ${readerNames.p50.toFixed(1)} ms)`,
          measured: `${readerNames.p95.toFixed(1)} ms`,
          target: '≤ 150 ms',
          holds: readerNames.p95 <= 150,
        },
        {
          what: `  beside ILIKE over all (median ${median(plain).toFixed(0)} ms)`,
          measured: `${(median(plain) / p50).toFixed(1)}×`,
          target: '> 1×',
          holds: median(plain) > p50,
        },
      ],
    }
  } finally {
    await database.close()
  }
}
