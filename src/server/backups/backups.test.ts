import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { users } from '../accounts/accounts.table.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { applyFirstMigrations, listKnownMigrations, migrateDatabase } from '../platform/database/database-migrations.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openConnection } from '../platform/database/own-connection.ts'
import {
  backUpFrom,
  backUpFromFolder,
  makeBackupFolder,
  restoreToFolder,
  restoreToServer,
  withDatabase,
  withFolder,
} from '../testing/backup-places.ts'
import { backedUpMember, contentOfTables, fillEveryTable } from '../testing/backup-world.ts'
import { copyTemplate } from '../testing/database-template.ts'
import { changeManifest } from '../testing/forged-backups.ts'
import { startPostgresServer } from '../testing/postgres-server.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { makeBackup } from './backup.usecases.ts'
import { describeTable, listMigrations, listTables } from './database-copies.repository.ts'
import { ensureNoRestoreStopped } from './restore.usecases.ts'
import { beginRestoring, ensureNotRestoring } from './restoring-mark.repository.ts'
import { verifyBackup } from './verification.usecases.ts'

// A backup that is made while the server collects can be restored elsewhere.

// Each test creates databases while other tests run.
vi.setConfig({ testTimeout: 120_000 })

const start = new Date('2026-03-07T12:00:00Z')
type Content = Awaited<ReturnType<typeof contentOfTables>>

const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let server: Awaited<ReturnType<typeof startPostgresServer>>
const filled = { url: '', file: join(folder, 'a.tar'), rows: 0, content: {} as Content }

beforeAll(async () => {
  server = await startPostgresServer()
  afterAll(() => server.stop())
  filled.url = await openMigrated()
  filled.content = await withDatabase(filled.url, async db => {
    await fillEveryTable(db)
    return contentOfTables(db)
  })
  filled.rows = (await backUpFrom(filled.url, filled.file)).rows
})

/** The address of a new database with all tables. */
const openMigrated = async (): Promise<string> => {
  const url = await server.createDatabase()
  await withDatabase(url, async db => migrateDatabase(db))
  return url
}

/** Its contents in a backup. */
const copied = ({ backup_runs, rate_counts, ...others }: Content): Content => others

const ofAll = async (url: string): Promise<Content> => copied(await withDatabase(url, contentOfTables))

const readNames = (db: Database) => rowsOf(db, sql`SELECT name FROM server_keys`)

// Promise: P15
test('a restored backup has the same rows in every table, packed months included, and goes on numbering', async () => {
  const empty = Object.values(filled.content).filter(({ rows }) => rows === 0)
  expect(empty, 'of the tables that were backed up').toEqual([])
  expect(filled.content.app_months?.rows).toBeGreaterThan(10)
  const url = await server.createDatabase()
  expect(await restoreToServer(filled.file, url)).toMatchObject({ rows: filled.rows, replaced: undefined })
  expect(await ofAll(url)).toEqual(copied(filled.content))
  await withDatabase(url, async db => {
    expect(await rowsOf(db, sql`SELECT 1 FROM backup_runs UNION ALL SELECT 1 FROM rate_counts`)).toEqual([])
    const [added] = await db
      .insert(auditEntries)
      .values({ at: start, userId: backedUpMember.id, action: 'lists.add' } as never)
      .returning({ id: auditEntries.id })
    expect(added?.id).toBe(2)
  })
})

test('one file moves from a server into a data folder and back, and every table stays the same', async () => {
  const dataDir = join(makeBackupFolder(), 'data')
  await restoreToFolder(filled.file, dataDir)
  expect(readdirSync(dataDir)).toEqual(['postgres'])
  const file = join(makeBackupFolder(), 'embedded.tar')
  expect(copied(await withFolder(dataDir, contentOfTables))).toEqual(copied(filled.content))
  await backUpFromFolder(dataDir, file)
  const url = await server.createDatabase()
  await restoreToServer(file, url)
  expect(await ofAll(url)).toEqual(copied(filled.content))
})

// Promise: P15
test('existing data is replaced only with --replace, and then moved aside', async () => {
  const dataDir = makeBackupFolder()
  copyTemplate(dataDir)
  await withFolder(dataDir, async db => {
    await db.execute(sql`INSERT INTO server_keys VALUES ('mine', 'x')`)
  })
  await expect(restoreToFolder(filled.file, dataDir)).rejects.toThrow(/There is data in .*\. Nothing was restored/)
  const { replaced = '' } = await restoreToFolder(filled.file, dataDir, { replaces: true })
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', basename(replaced)])
  expect(await withFolder(dataDir, readNames)).toEqual([{ name: 'link' }])
  expect(await withFolder(replaced, readNames)).toEqual([{ name: 'mine' }])
  await expect(restoreToServer(filled.file, filled.url)).rejects.toThrow(
    'The PostgreSQL of DATABASE_URL is not empty. Nothing was restored.',
  )
  expect(await ofAll(filled.url)).toEqual(copied(filled.content))
})

test('a data folder that a server uses is not restored into', async () => {
  const dataDir = makeBackupFolder()
  copyTemplate(dataDir)
  await withFolder(dataDir, async () => {
    await expect(restoreToFolder(filled.file, dataDir, { replaces: true })).rejects.toThrow(
      /A server uses .*\. Nothing was restored\. Stop it/,
    )
  })
})

// Promise: P15
test('a backup that is made while rows are written is of one moment', async () => {
  const url = await openMigrated()
  const writer = new pg.Client({ connectionString: url })
  await writer.connect()
  onTestFinished(() => writer.end())
  let isOver = false
  let written = 0
  /** Each transaction writes into tables that are copied at different times. */
  const writing = (async () => {
    while (!isOver) {
      written += 1
      await writer.query(`BEGIN; INSERT INTO apps (app_id, name, developer, search_text, first_seen_at)
        VALUES (${written}, 'A', 'D', 'a', now()); INSERT INTO public_apps (app_id, added_at) VALUES (${written}, now());
        INSERT INTO thinned_apps VALUES (${written}, now()); COMMIT`)
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(50)
  const before = written
  const file = join(makeBackupFolder(), 'a.tar')
  await backUpFrom(url, file)
  const during = written - before
  isOver = true
  await writing
  expect(during, 'nobody waits for the backup').toBeGreaterThan(0)
  const other = await server.createDatabase()
  await restoreToServer(file, other)
  const { apps, public_apps, thinned_apps } = await ofAll(other)
  expect(apps?.rows).toBeGreaterThanOrEqual(before - 1)
  expect([public_apps?.rows, thinned_apps?.rows]).toEqual([apps?.rows, apps?.rows])
})

test('a restore in which a table does not arrive unchanged is refused, and replaces nothing', async () => {
  const wrong = await changeManifest(filled.file, ({ tables }) => ({
    tables: tables.map(table => ({ ...table, hash: '7' })),
  }))
  const dataDir = makeBackupFolder()
  const refusal = /could not be restored: .* has \d+ rows instead of \d+, or different ones/
  await expect(restoreToFolder(wrong, dataDir)).rejects.toThrow(refusal)
  expect(readdirSync(dataDir)).toEqual(['restoring'])
  const url = await server.createDatabase()
  await expect(restoreToServer(wrong, url)).rejects.toThrow(refusal)
  expect(await withDatabase(url, listTables)).toEqual([])
})

// Promise: P15
test('a restore into a folder that stopped is noticed by the next start, and can be repeated', async () => {
  const dataDir = makeBackupFolder()
  const noticed = /A restore into .* stopped before its end\. Nothing was started\. Run it again/
  mkdirSync(join(dataDir, 'restoring', 'postgres'), { recursive: true })
  expect(() => ensureNoRestoreStopped(dataDir), 'an empty server would start').toThrow(noticed)
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18')
  expect(() => ensureNoRestoreStopped(dataDir), 'what was there is unharmed').not.toThrow()
  writeFileSync(join(dataDir, 'restoring', 'complete'), '')
  expect(() => ensureNoRestoreStopped(dataDir), 'what was there may be aside').toThrow(noticed)
  rmSync(join(dataDir, 'restoring', 'postgres'), { recursive: true })
  expect(() => ensureNoRestoreStopped(dataDir), 'the new one is in its place').not.toThrow()
  await restoreToFolder(filled.file, dataDir, { replaces: true })
  ensureNoRestoreStopped(dataDir)
  expect(copied(await withFolder(dataDir, contentOfTables))).toEqual(copied(filled.content))
})

// Promise: P15
test('a restore into a server that stopped is noticed by the next start, and can be repeated', async () => {
  const url = await server.createDatabase()
  await withDatabase(url, beginRestoring)
  const open = () => openDatabase({ dataDir: '/nowhere', databaseUrl: url, ensureUsable: ensureNotRestoring })
  await expect(open()).rejects.toThrow('A restore into this database stopped before its end. Nothing was started.')
  await restoreToServer(filled.file, url)
  await (await open()).close()
  expect(await ofAll(url)).toEqual(copied(filled.content))
})

test('a backup without secrets has no keys, sessions or addresses of feeds, and the rest as it is', async () => {
  const file = join(makeBackupFolder(), 'a.tar')
  await backUpFrom(filled.url, file, { hasSecrets: false })
  expect(await verifyBackup(file)).toMatchObject({ hasSecrets: false })
  const url = await server.createDatabase()
  await restoreToServer(file, url)
  await withDatabase(url, async db => {
    for (const table of ['server_keys', 'sessions', 'api_tokens', 'deliveries', 'owner_links'])
      expect(await rowsOf(db, sql.raw(`SELECT 1 FROM ${table}`)), table).toEqual([])
    expect(await rowsOf(db, sql`SELECT username FROM users`)).toEqual([{ username: 'Ann' }])
    const [feed] = await rowsOf<{ secret: string }>(db, sql`SELECT feed_secret AS secret FROM alert_people`)
    expect(feed?.secret).toMatch(/^[0-9a-f]{64}$/)
  })
})

test('a backup of an older version is restored and then upgraded', async () => {
  const url = await server.createDatabase()
  await withDatabase(url, async db => {
    await applyFirstMigrations(db, listKnownMigrations().at(-3) ?? '')
    await db.insert(users).values({ ...backedUpMember, createdAt: start, lastSeenAt: start })
  })
  const older = await withDatabase(url, db =>
    describeTable(db, { name: 'users', columns: ['id', 'username'], bytes: 0 }),
  )
  const file = join(makeBackupFolder(), 'old.tar')
  await backUpFrom(url, file)
  expect(await withDatabase(url, listMigrations), 'a backup upgrades nothing').toHaveLength(
    listKnownMigrations().length - 2,
  )
  const other = await server.createDatabase()
  await restoreToServer(file, other)
  await withDatabase(other, async db => {
    expect(await listMigrations(db)).toEqual(listKnownMigrations())
    expect(await describeTable(db, { name: 'users', columns: ['id', 'username'], bytes: 0 })).toEqual(older)
  })
})

test('a backup that fails leaves no file and keeps the former one unchanged', async () => {
  const target = makeBackupFolder()
  const path = join(target, 'a.tar')
  const connect = async () => {
    const connection = await openConnection(filled.url)
    return {
      ...connection,
      copyOut: async function* (statement: string) {
        for await (const bytes of connection.copyOut(statement)) {
          yield bytes
          throw new Error('The disk is gone.')
        }
      },
    }
  }
  const make = (to: string) => makeBackup({ connect, clock: createTestClock(), file: to, hasSecrets: true })
  await expect(make(path)).rejects.toThrow('The disk is gone.')
  expect(readdirSync(target)).toEqual([])
  await expect(make(join(target, 'nowhere', 'a.tar'))).rejects.toThrow(/ENOENT/)
  await expect(backUpFrom(await server.createDatabase(), path)).rejects.toThrow('There is no data in the database')
  expect(readdirSync(target)).toEqual([])
})
