import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { listAppNames } from './app-names.repository.ts'
import { findApp, recordChartedApps, recordFoundListings, recordListings, recordSeenApps } from './apps.repository.ts'
import { listEntriesForReader } from './reader-names.usecases.ts'

const at = new Date('2026-03-07T12:00:00Z')
const icon = 'https://is1-ssl.mzstatic.com/icon.png'

const open = async () => {
  const { db } = await openTestDatabase()
  const see = (storefront: string, name: string, appId = 11) =>
    recordSeenApps(db, [{ appId, name, icon }], { storefront, at })
  /** Null where no name differs from the catalogue's. */
  const nameIn = async (language: string, appId = 11) => (await listAppNames(db, [appId], language)).get(appId) ?? null
  return { db, see, nameIn }
}

const countWrites = async (db: Database): Promise<number> => {
  const [row] = await rowsOf<{ rows: string | number }>(
    db,
    sql`SELECT count(*) AS rows FROM app_names WHERE xmin = pg_current_xact_id()::xid`,
  )
  return Number(row?.rows)
}

const listing = (appId: number, name: string) => ({
  appId,
  name,
  developer: 'Dev',
  genres: [],
  screenshots: [],
  ipadScreenshots: [],
  devices: [],
  languages: [],
  kind: 'ios' as const,
})

describe('the names of an app', () => {
  test('the names of an app are stored where a chart shows another name than the catalogue, once for all countries of a language', async () => {
    const { see, nameIn } = await open()
    await see('us', 'Photo Album')
    await see('jp', '写真帳')
    await see('mx', 'Álbum')
    await see('ar', 'Álbum')
    await see('fr', 'Photo Album')
    expect(await nameIn('ja')).toBe('写真帳')
    expect(await nameIn('es-MX')).toBe('Álbum')
    expect(await nameIn('fr-FR')).toBeNull()
    expect(await nameIn('en-US')).toBeNull()
  })

  test('the names of an app follow what the storefront shows next, also back to the name of the catalogue', async () => {
    const { see, nameIn } = await open()
    await see('us', 'Photo Album')
    await see('jp', '写真帳')
    await see('jp', '写真帳 2')
    expect(await nameIn('ja')).toBe('写真帳 2')
    await see('jp', 'Photo Album')
    expect(await nameIn('ja')).toBe('Photo Album')
  })

  test('the names of an app keep the name of the first country when a better one names the app', async () => {
    const { db, see, nameIn } = await open()
    await see('jp', '写真帳')
    expect(await nameIn('ja')).toBeNull()
    await see('us', 'Photo Album')
    await see('jp', '写真帳')
    expect((await findApp(db, 11))?.name).toBe('Photo Album')
    expect(await nameIn('ja')).toBe('写真帳')
  })

  test('the names of an app come from lookups and searches, too', async () => {
    const { db, see, nameIn } = await open()
    await see('us', 'Photo Album')
    await see('us', 'Calendar', 22)
    await recordFoundListings(db, [listing(11, '写真帳')], { storefront: 'jp', at })
    await recordListings(db, [listing(22, '暦')], { storefront: 'jp', at })
    expect(await nameIn('ja')).toBe('写真帳')
    expect(await nameIn('ja', 22)).toBeNull()
    expect((await findApp(db, 22))?.name).toBe('暦')
  })

  test('an app gets no name from a chart that gives only a number or nothing readable', async () => {
    const { db, see, nameIn } = await open()
    await see('us', 'Photo Album')
    await recordChartedApps(db, [{ storefront: 'jp', appIds: [11] }], at)
    await see('jp', '\u2800')
    expect(await nameIn('ja')).toBeNull()
  })

  test('the names of an app cost no write when a chart shows a known name again', async () => {
    const { db, see } = await open()
    await see('us', 'Photo Album')
    await see('jp', '写真帳')
    await db.transaction(async tx => {
      await recordSeenApps(tx, [{ appId: 11, name: '写真帳', icon }], { storefront: 'jp', at })
      expect(await countWrites(tx)).toBe(0)
      await recordSeenApps(tx, [{ appId: 11, name: '写真', icon }], { storefront: 'jp', at })
      expect(await countWrites(tx)).toBe(1)
    })
  })
})

test('a message to a person names apps as the country in their locale does, and as the catalogue without one', async () => {
  const { db, see } = await open()
  await see('us', 'Photo Album')
  await see('jp', '写真帳')
  const nameFor = async (locale: string | null) =>
    (await listEntriesForReader(db, [11], locale)).map(({ name }) => name)
  expect(await nameFor('ja-JP')).toEqual(['写真帳'])
  expect(await nameFor('fr')).toEqual(['Photo Album'])
  expect(await nameFor(null)).toEqual(['Photo Album'])
})
