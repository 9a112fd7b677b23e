import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { searchCatalog } from '../../src/server/catalog/catalog-search.usecases.ts'
import { type Database, rowsOf } from '../../src/server/platform/database.ts'
import { openDatabase } from '../../src/server/platform/open-database.ts'
import { appCount, createWords, fillCatalog, fillNames, languages, namedCount } from '../catalog-world.ts'
import { createRandom, median, quantile, timeMs } from '../measure.ts'
import { formatCount, type PartReport } from '../report.ts'

const rounds = 5
const plainTargetMs = 15
const oddTargetMs = 60

const terms = {
  exact: ['candy crush', 'weather', 'photo editor pro', 'music'],
  prefix: ['wea', 'cand', 'vide', 'phot'],
  typo: ['weahter', 'cnady crush', 'phtoo editor', 'musci', 'vidoe', 'learnign kids'],
  'other script': ['東京', 'москва', 'العربية', '카카오', 'größe'],
  'one or two letters': ['ga', 'ai', 'p', 'x', 'zu'],
  'very common': ['game', 'my', 'the game', 'app'],
  nothing: ['qqqqqq', 'zzyzx wwww', 'brontosaurus'],
}

/** Text that nobody types, as long as the search accepts. */
const oddTerms = () => {
  const word = createWords(createRandom(7))
  const words = () => Array.from({ length: 20 }, word).join(' ').slice(0, 200)
  return [words(), words(), 'xibapaceyo'.repeat(20), '東京'.repeat(100), 'ab cd ef gh '.repeat(16), 'a '.repeat(100)]
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
  const dataDir = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-search-'))
  const database = await openDatabase({ dataDir })
  const { db } = database
  try {
    await fillCatalog(db)
    await fillNames(db)
    await db.execute(sql`VACUUM ANALYZE`)
    const { kinds, p50, p95, worst } = await measureKinds(term => searchCatalog(db, { term }))
    const readerNames = await measureKinds(term => searchCatalog(db, { term, language: languages[0] }))
    const odd = await timesOf(oddTerms(), term => searchCatalog(db, { term, language: languages[0] }))
    const plain = await timesOf([...terms.exact, ...terms.prefix], term => searchFromEndToEnd(db, term))
    return {
      part: 'catalog-search',
      figures: {
        apps: appCount,
        kinds,
        p50,
        p95,
        worst,
        plainP50: median(plain),
        readerNames,
        odd: { p50: median(odd), worst: Math.max(...odd) },
      },
      rows: [
        {
          what: `search among ${formatCount(appCount)} apps, p95 (median ${p50.toFixed(1)} ms)`,
          measured: `${p95.toFixed(1)} ms`,
          target: `≤ ${plainTargetMs} ms`,
          holds: p95 <= plainTargetMs,
        },
        {
          what: `  and ${formatCount(languages.length * namedCount)} names of other countries, p95 (median ${readerNames.p50.toFixed(1)} ms)`,
          measured: `${readerNames.p95.toFixed(1)} ms`,
          target: '≤ 150 ms',
          holds: readerNames.p95 <= 150,
        },
        {
          what: `  text as long as the search accepts, worst (median ${median(odd).toFixed(1)} ms)`,
          measured: `${Math.max(...odd).toFixed(1)} ms`,
          target: `≤ ${oddTargetMs} ms`,
          holds: Math.max(...odd) <= oddTargetMs,
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
    await rm(dataDir, { recursive: true, force: true })
  }
}
