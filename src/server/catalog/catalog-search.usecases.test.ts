import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { anyCharacter } from '#domain/testing/any-character.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { recordChartedApps, recordListings, recordSeenApps } from './apps.repository.ts'
import { foldText } from './apps.rules.ts'
import { listMatches } from './catalog-search.repository.ts'
import { fillSearchTexts, searchCatalog } from './catalog-search.usecases.ts'

const now = new Date('2026-03-07T12:00:00Z')
const seen = { storefront: 'us', at: now }
const log = pino({ level: 'silent' })

const withoutMore = { genres: [], screenshots: [], ipadScreenshots: [], devices: [], languages: [] }

type Made = readonly [name: string, developer?: string | undefined, ratingCount?: number]

/** A catalogue of these apps, with ids from 1, and a search in it. */
const openCatalog = async (made: readonly Made[]) => {
  const { db } = await openTestDatabase()
  const listings = made.map(([name, developer = 'Somebody', ratingCount = 0], index) => ({
    appId: index + 1,
    name,
    developer,
    ratingCount,
    kind: 'ios' as const,
    ...withoutMore,
  }))
  await recordListings(db, listings, seen)
  const find = async (term: string, language?: string): Promise<string[]> => {
    const { matches, similar } = await searchCatalog(db, { term, language })
    return [...matches, ...similar].map(({ name }) => name)
  }
  const see = (storefront: string, names: readonly (readonly [appId: number, name: string])[]) => {
    const entries = names.map(([appId, name]) => ({ appId, name, icon: 'https://a/1.png' }))
    return recordSeenApps(db, entries, { storefront, at: now })
  }
  return { db, find, see }
}

test('the catalogue is searched in any script, ignoring case, accents, word order and small typos', async () => {
  const expected = [
    ['instagram', 'Instagram'],
    ['INSTA', 'Instagram'],
    ['instagarm', 'Instagram'],
    ['intsagram', 'Instagram'],
    ['instagra m', 'Instagram'],
    ['meta platforms', 'Instagram'],
    ['instagram meta', 'Instagram'],
    ['pokemon', 'Pokémon GO'],
    ['POKÉMON', 'Pokémon GO'],
    ['pokmon', 'Pokémon GO'],
    ['kids', 'Kid’s Corner'],
    ["kid's", 'Kid’s Corner'],
    ['東京', '東京ゲーム'],
    ['ゲーム', '東京ゲーム'],
    ['москва', 'Моя Москва'],
    ['moskva', 'Моя Москва'],
    ['العربية', 'تعلم العربية'],
    ['카카오', '카카오톡'],
    ['cnady', 'Candy Crush Saga'],
    ['crush candy', 'Candy Crush Saga'],
    ['candy cursh', 'Candy Crush Saga'],
    ['andy cru', 'Candy Crush Saga'],
    ['go', 'Pokémon GO'],
    ['strasse', 'Straße'],
    ['ストリート', 'ｽﾄﾘｰﾄ'],
  ]
  const { find } = await openCatalog([
    ['Instagram', 'Meta Platforms, Inc.', 9],
    ['Pokémon GO', 'Niantic'],
    ['Kid’s Corner'],
    ['東京ゲーム'],
    ['Моя Москва'],
    ['تعلم العربية'],
    ['카카오톡'],
    ['Candy Crush Saga', 'King'],
    ['Straße'],
    ['ｽﾄﾘｰﾄ'],
    ['Gate'],
    ['Unrelated'],
  ])
  const found: [string, string | undefined][] = []
  for (const [term = ''] of expected) found.push([term, (await find(term))[0]])
  expect(found).toEqual(expected)
  expect(await find('nothing that is here')).toEqual([])
})

test('the catalogue ranks exact names first, then prefixes, word prefixes, substrings, developers, typos', async () => {
  const { find } = await openCatalog([
    ['By developer', 'Candle Ltd', 9_000],
    ['Scandle', undefined, 8_000],
    ['My Candle', undefined, 7_000],
    ['Candle Shop', undefined, 6_000],
    ['Candle', undefined, 5],
    ['Cadnle', undefined, 9_999],
  ])
  expect(await find('candle')).toEqual(['Candle', 'Candle Shop', 'My Candle', 'Scandle', 'By developer', 'Cadnle'])
})

test('the catalogue sorts equal matches by ratings, and prefers the typed spelling among names that fold alike', async () => {
  const { find } = await openCatalog([
    ['Photo one', undefined, 5],
    ['Photo two', undefined, 50],
    ['東経', undefined, 900],
    ['東京', undefined, 1],
    ['Cafe', undefined, 1],
    ['Café', undefined, 10],
  ])
  expect(await find('photo')).toEqual(['Photo two', 'Photo one'])
  expect(await find('東京')).toEqual(['東京', '東経'])
  expect(await find('cafe')).toEqual(['Café', 'Cafe'])
})

test('the catalogue finds an exact name without ratings even when there are more matches than are sorted', async () => {
  const { db, find } = await openCatalog([['Game']])
  await rowsOf(
    db,
    sql`INSERT INTO apps (app_id, name, developer, rating_count, first_seen_at, search_text)
          SELECT 10 + n, 'Game number ' || n, 'Games', 1000 + n, now(), ' game number ' || n || chr(10) || ' games'
          FROM generate_series(0, 2999) AS n`,
  )
  const found = await find('game')
  expect(found).toHaveLength(50)
  expect(found.slice(0, 2)).toEqual(['Game', 'Game number 2999'])
})

test('the catalogue finds an app known only by its id once it has a name, and not before', async () => {
  const { db, find } = await openCatalog([])
  await recordChartedApps(db, [{ storefront: 'us', appIds: [77] }], now)
  expect(await find('app')).toEqual([])
  await recordSeenApps(db, [{ appId: 77, name: 'Apple Pie', icon: 'https://a/1.png' }], seen)
  expect(await find('app')).toEqual(['Apple Pie'])
})

test('the catalogue finds a renamed app by its new name only', async () => {
  const { db, find } = await openCatalog([['Before']])
  await recordListings(db, [{ ...withoutMore, appId: 1, name: 'Afterwards', developer: '', kind: 'ios' }], seen)
  expect(await find('before')).toEqual([])
  expect(await find('afterwards')).toEqual(['Afterwards'])
})

test('the catalogue can be searched after an upgrade from an older version, and is filled once', async () => {
  const { db, find } = await openCatalog([])
  await rowsOf(
    db,
    sql`INSERT INTO apps (app_id, name, developer, first_seen_at)
          SELECT 1 + n, 'Ünder ' || n, 'Somebody', now() FROM generate_series(0, 2099) AS n`,
  )
  await recordChartedApps(db, [{ storefront: 'us', appIds: [99_999] }], now)
  expect(await find('under 2099')).toEqual([])
  await fillSearchTexts(db, log)
  expect(await find('under 2099')).toEqual(['Ünder 2099'])
  expect(await find('app')).toEqual([])
  const [row] = await rowsOf(db, sql`SELECT count(*)::int AS missing FROM apps WHERE search_text IS NULL`)
  expect(row).toEqual({ missing: 0 })
  await fillSearchTexts(db, log)
})

test('the catalogue finds an app by its name in the country of the reader as well as by its own, each app once, and by no other name', async () => {
  const { find, see } = await openCatalog([['Photo Album', 'Contoso'], ['Chess']])
  await see('de', [[1, 'Zeitalbum']])
  await see('jp', [[1, '写真帳']])
  for (const term of ['zeit', 'ZEITALBUM', 'zietalbum', 'zeitalbm contoso', 'photo album', 'contoso', 'album']) {
    expect(await find(term, 'de-DE'), term).toEqual(['Photo Album'])
  }
  expect(await find('写真', 'ja')).toEqual(['Photo Album'])
  for (const [term, language] of [['zeitalbum'], ['zeitalbum', 'ja'], ['写真', 'de-DE']] as const) {
    expect(await find(term, language), `${term} in ${language}`).toEqual([])
  }
})

test('the catalogue ranks the name in the country of the reader like that of the catalogue', async () => {
  const { find, see } = await openCatalog([
    ['One', undefined, 9],
    ['My Kerze', undefined, 8],
    ['Two', undefined, 1],
    ['Kerze Shop', undefined, 3],
    ['東経', undefined, 9],
    ['Tokyo', undefined, 1],
  ])
  await see('de', [
    [1, 'Lampen und Kerze'],
    [3, 'Kerze'],
    [6, '東京'],
  ])
  expect(await find('kerze', 'de-DE')).toEqual(['Two', 'Kerze Shop', 'One', 'My Kerze'])
  expect(await find('東京', 'de-DE')).toEqual(['Tokyo', '東経'])
})

test('the catalogue finds a name in another country until it changes there, and with a developer that the catalogue has now', async () => {
  const { db, find, see } = await openCatalog([['Photo Album', 'Contoso']])
  await see('de', [[1, 'Zeitalbum']])
  await rowsOf(db, sql`UPDATE apps SET developer = 'Fabrikam', search_text = ${' photo album\n fabrikam'}`)
  await see('de', [[1, 'Zeitalbum']])
  expect(await find('zeitalbum fabrikam', 'de-DE')).toEqual(['Photo Album'])
  expect(await find('zeitalbum contoso', 'de-DE')).toEqual([])
  await see('de', [[1, 'Bilderbuch']])
  expect(await find('bilderbuch', 'de-DE')).toEqual(['Photo Album'])
  expect(await find('zeitalbum', 'de-DE')).toEqual([])
})

test('the catalogue finds names that an older version stored once their storefront shows them again', async () => {
  const { db, find, see } = await openCatalog([['Photo Album']])
  await see('de', [[1, 'Zeitalbum']])
  await rowsOf(db, sql`UPDATE app_names SET search_text = NULL`)
  expect(await find('zeitalbum', 'de-DE')).toEqual([])
  await see('de', [[1, 'Zeitalbum']])
  expect(await find('zeitalbum', 'de-DE')).toEqual(['Photo Album'])
})

test('the catalogue survives any search term', async () => {
  const { db } = await openCatalog([['100% _free_', "O'Brien; DROP TABLE apps"], ['\\ back'], ['(paren)']])
  const parts = fc.constantFrom(
    '%',
    '_',
    "'",
    '"; --',
    '\\',
    '(',
    '*',
    ':',
    '|',
    '&',
    '!',
    '東京',
    'free',
    ' ',
    '\u202e',
  )
  const terms = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc.array(parts, { maxLength: 30 }).map(texts => texts.join('')),
  )
  await fc.assert(
    fc.asyncProperty(terms, async term => {
      const { matches, similar } = await searchCatalog(db, { term, language: 'ja' })
      expect(matches.length + similar.length).toBeLessThanOrEqual(3)
    }),
    { seed: 1, numRuns: 200 },
  )
  expect((await searchCatalog(db, { term: '%' })).matches).toEqual([])
  expect((await searchCatalog(db, { term: '100% free' })).matches).toHaveLength(1)
})

test('the catalogue is searched by index, without a full scan, however long the text is', async () => {
  const { db } = await openCatalog([['Zebavixi']])
  await rowsOf(
    db,
    sql`INSERT INTO apps (app_id, name, developer, first_seen_at, search_text)
          SELECT n, md5(n::text), '', now(), ' ' || md5(n::text) || chr(10)
          FROM generate_series(2, 8000) AS n`,
  )
  await rowsOf(
    db,
    sql`INSERT INTO app_names (language, app_id, name, search_text)
          SELECT 'de-DE', app_id, name, search_text FROM apps WHERE app_id <= 6000`,
  )
  await db.execute(sql`VACUUM ANALYZE`)
  const explain = async (condition: string, table = 'apps') => {
    const rows = await rowsOf<Record<string, string>>(
      db,
      sql.raw(`EXPLAIN SELECT app_id FROM ${table} WHERE ${condition}`),
    )
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }
  const named = "split_part(search_text, chr(10), 1) = ' zebavixi'"
  expect(await explain("search_text LIKE '%zebavixi%'")).toMatch(/apps_search_text/)
  expect(await explain("search_text LIKE '% ze%'")).toMatch(/apps_search_text/)
  expect(await explain("'zebavxi' <% search_text OR search_text LIKE '%zebaivxi%'")).toMatch(/apps_search_text/)
  expect(await explain(named)).toMatch(/apps_folded_name/)
  const mostRated = "search_text LIKE '%a%' ORDER BY rating_count DESC NULLS LAST, app_id LIMIT 500"
  expect(await explain(mostRated)).toMatch(/Index Only Scan using apps_most_rated/)
  for (const condition of ["search_text LIKE '%zebavixi%'", "'zebavxi' <% search_text", named])
    expect(await explain(`language = 'de-DE' AND ${condition}`, 'app_names')).toMatch(/app_names_(search|folded)/)
  expect(await explain("lower(bundle_id) = 'a.b.c'")).toMatch(/apps_bundle_id/)
  // The counts include those of earlier transactions.
  const readScans = async (tx: Database) => {
    const [row] = await rowsOf<{ scans: number }>(
      tx,
      sql`SELECT sum(seq_scan)::int AS scans FROM pg_stat_xact_user_tables WHERE relname IN ('apps', 'app_names')`,
    )
    return row?.scans ?? 0
  }
  const countScans = (search: (tx: Database) => Promise<unknown>) =>
    db.transaction(async tx => {
      const before = await readScans(tx)
      await search(tx)
      return (await readScans(tx)) - before
    })
  const long = Array.from({ length: 20 }, (_, index) => `word${index}`.repeat(2)).join(' ')
  for (const term of ['zebaxvii', long, 'x'.repeat(200), '東京'.repeat(100)]) {
    // In a table as small as this, the exact words of a long text are looked up without the index.
    const wanted = { folded: foldText(term), typed: term, language: 'de-DE', limit: 50 }
    const ofExact = await countScans(tx => listMatches(tx, wanted))
    expect(await countScans(tx => searchCatalog(tx, { term, language: 'de-DE' })), term).toBe(ofExact)
  }
})
