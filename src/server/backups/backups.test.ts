import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { users } from '../accounts/accounts.table.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { historyTables } from '../history/copies.repository.ts'
import { createSnapshotsRepository } from '../history/snapshots.repository.ts'
import { createArchive, readArchive } from '../platform/archives.ts'
import { openClickHouse } from '../platform/clickhouse.ts'
import * as historyMigrations from '../platform/clickhouse-migrations.ts'
import { migrateClickHouse } from '../platform/clickhouse-migrations.ts'
import { rowsOf } from '../platform/database.ts'
import * as databaseMigrations from '../platform/database-migrations.ts'
import { StartError } from '../platform/errors.ts'
import { openDatabase } from '../platform/open-database.ts'
import { openStorage, type Storage } from '../storage.ts'
import { backedUpMember, fillForBackup } from '../testing/backup-world.ts'
import { copyTemplate } from '../testing/database-template.ts'
import { contentOf, sampleWorld } from '../testing/history-worlds.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { makeBackup } from './backup.usecases.ts'
import { describeTable, listMigrations, listTables } from './database-copies.repository.ts'
import { type Manifest, manifestName } from './manifest.rules.ts'
import { restoreBackup } from './restore.usecases.ts'

// QUALITY P15: a backup that is made while the server collects can be restored elsewhere.

// Each test opens embedded databases several times, next to other tests.
vi.setConfig({ testTimeout: 120_000 })

const clock = createTestClock()
const log = pino({ level: 'silent' })
const start = new Date('2026-03-07T12:00:00Z')

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const storageOf = (dataDir: string) => ({
  dataDir,
  databaseUrl: undefined,
  clickhouseUrl: undefined,
  clickhouseCluster: undefined,
})

const open = (dataDir: string): Promise<Storage> =>
  openStorage(
    { storage: { ...storageOf(dataDir), isRejoining: false }, process: { role: 'all', isDemo: true } },
    clock,
    log,
  )

/** Content of every table, apart from the stamps, which each start raises. */
const readAll = async ({ clickhouse, database: { db } }: Storage) => {
  const ofHistory = historyTables.filter(table => table !== 'installations')
  const history = await contentOf(clickhouse, ofHistory)
  const database = []
  for (const table of await listTables(db))
    if (table.name !== 'installations') database.push(await describeTable(db, table))
  return { history: Object.fromEntries(ofHistory.map((table, at) => [table, history[at]])), database }
}

/** Made once, because each opening of both halves takes a second of CPU. */
const filled = { file: '', rows: 0, content: {} }

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-backups-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  copyTemplate(folder)
  await use(folder, async storage => {
    await fillForBackup(storage)
    filled.file = join(folder, 'a.tar')
    filled.rows = (await makeBackup({ ...storage, clock, file: filled.file, hasSecrets: true })).rows
    filled.content = await readAll(storage)
  })
})

const restore = (file: string, folder: string, replaces = false) =>
  restoreBackup({ file, storage: storageOf(folder), clock, replaces })

/** Opens a folder as the server does, for the time of the work. */
const use = async <Answer>(folder: string, work: (storage: Storage) => Promise<Answer>): Promise<Answer> => {
  const storage = await open(folder)
  try {
    return await work(storage)
  } finally {
    await storage.closeStorage()
  }
}

const listHistoryTables = async ({ query }: Storage['clickhouse']): Promise<string[]> => {
  const tables =
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name"
  return (await query<{ name: string }>(tables)).map(({ name }) => name)
}

test('a restored backup has the same rows in every table of both halves, goes on numbering, and replaces data only when somebody says so', async () => {
  const { file, content, rows } = filled
  const folder = makeFolder()
  copyTemplate(folder)
  await use(folder, async ({ clickhouse, database: { db } }) => {
    await db.execute(sql`INSERT INTO server_keys VALUES ('mine', 'x')`)
    expect(await listHistoryTables(clickhouse), 'a backup has all of them').toEqual([...historyTables].sort())
  })
  await expect(restore(file, folder)).rejects.toThrow(
    /There is data in .* \(database and history\)\. Nothing was restored/,
  )
  const report = await restore(file, folder, true)
  expect(report).toMatchObject({ rows })
  const { replaced = '' } = report
  expect(readdirSync(folder).sort()).toEqual(['database', 'history', basename(replaced)])
  await use(folder, async storage => {
    expect(await readAll(storage)).toEqual(content)
    const [added] = await storage.database.db
      .insert(auditEntries)
      .values({ at: start, userId: backedUpMember.id, action: 'lists.add' } as never)
      .returning({ id: auditEntries.id })
    expect(added?.id).toBe(2)
  })
  const mine = await use(replaced, ({ database: { db } }) => rowsOf(db, sql`SELECT name FROM server_keys`))
  expect(mine).toEqual([{ name: 'mine' }])
})

/** A copy of a backup in which some members are other ones. */
const forge = async (file: string, change: (name: string, bytes: Buffer) => [string, Buffer][]): Promise<string> => {
  const forged = join(makeFolder(), 'forged.tar')
  const archive = await createArchive(forged)
  await readArchive(file, async (name, read) => {
    for (const [as, bytes] of change(name, await read())) await archive.add(as, bytes)
  })
  await archive.finish()
  return forged
}

const changeManifest = (file: string, change: (made: Manifest) => object): Promise<string> =>
  forge(file, (name, bytes) =>
    name === manifestName
      ? [
          [
            name,
            Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), ...change(JSON.parse(bytes.toString())) })),
          ],
        ]
      : [[name, bytes]],
  )

test('a backup that is cut off, changed or of a newer version is refused in a sentence, and nothing is restored', async () => {
  const { file } = filled
  const bytes = readFileSync(file)
  const place = (content: Buffer): string => {
    const path = join(makeFolder(), 'b.tar')
    writeFileSync(path, content)
    return path
  }
  const ranks = /^history\/ranks\//
  const refused: [string, RegExp][] = [
    [place(bytes.subarray(0, bytes.length / 2)), /is cut off, or it is no backup/],
    [place(bytes.subarray(0, bytes.length - 4_096)), /is cut off, or it is no backup/],
    [join(makeFolder(), 'nothing.tar'), /There is no file .*nothing\.tar/],
    [place(Buffer.alloc(0)), /is cut off, or it is no backup/],
    [place(Buffer.from('no archive at all')), /is cut off, or it is no backup/],
    [
      await forge(file, (name, of) => [[name, ranks.test(name) ? Buffer.concat([of, of]) : of]]),
      /ranks\/.* has changed/,
    ],
    [await forge(file, (name, of) => (ranks.test(name) ? [] : [[name, of]])), /ranks\/.* is missing/],
    [
      await forge(file, (name, of) => [
        [name, of],
        ...(ranks.test(name) ? [[`${name}2`, of] as [string, Buffer]] : []),
      ]),
      /does not list/,
    ],
    [await changeManifest(file, () => ({ format: 2 })), /was made by a newer version of Rank Atlas/],
    [await changeManifest(file, () => ({ format: 'x' })), /its list of contents cannot be read/],
    [await changeManifest(file, () => ({ members: undefined })), /its list of contents is incomplete/],
    [
      await changeManifest(file, ({ history }) => ({
        history: { ...history, migrations: [...history.migrations, '9.sql'] },
      })),
      /rank history in the backup .* is of a newer version/,
    ],
    [
      await changeManifest(file, ({ database }) => ({ database: { ...database, migrations: ['1', '2'] } })),
      /database in the backup .* is of a newer version/,
    ],
  ]
  const folder = makeFolder()
  for (const [path, sentence] of refused) {
    const refusal = await restore(path, folder).then(String, (error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect(String(refusal)).toMatch(sentence)
    expect(String(refusal)).toContain('Nothing was restored.')
  }
  expect(readdirSync(folder)).toEqual([])
})

test('a table that does not arrive as it was is no restore, and nothing takes its place', async () => {
  const folder = makeFolder()
  const wrong = await changeManifest(filled.file, ({ database }) => ({
    database: { ...database, tables: database.tables.map(table => ({ ...table, hash: '7' })) },
  }))
  await expect(restore(wrong, folder)).rejects.toThrow(
    /could not be restored: .* has \d+ rows instead of \d+, or other ones/,
  )
  expect(readdirSync(folder)).toEqual(['restoring'])
})

test('a restore that stopped between the two halves is not started, and can be repeated', async () => {
  const folder = makeFolder()
  copyTemplate(folder)
  mkdirSync(join(folder, 'restoring'))
  writeFileSync(join(folder, 'restoring', 'complete'), '')
  renameSync(join(folder, 'database'), join(folder, 'restoring', 'database'))
  await expect(open(folder)).rejects.toThrow(/A restore into .* stopped shortly before its end\. Nothing was started/)
  await restore(filled.file, folder, true)
  await use(folder, async storage => expect(await readAll(storage)).toEqual(filled.content))
})

test('a backup without secrets has no keys, sessions or addresses of feeds, and the rest as it is', async () => {
  const folder = makeFolder()
  copyTemplate(folder)
  const file = join(makeFolder(), 'a.tar')
  await use(folder, async storage => {
    await fillForBackup(storage)
    await storage.database.db.execute(sql`INSERT INTO alert_people (user_id, schedule, feed_secret)
      VALUES (${backedUpMember.id}, '{}', 'feed-secret')`)
    await makeBackup({ ...storage, clock, file, hasSecrets: false })
  })
  const other = makeFolder()
  await restore(file, other)
  await use(other, async ({ database: { db } }) => {
    expect(await rowsOf(db, sql`SELECT * FROM server_keys`)).toEqual([])
    expect(await rowsOf(db, sql`SELECT username FROM users`)).toEqual([{ username: 'Ann' }])
    const [feed] = await rowsOf<{ secret: string }>(db, sql`SELECT feed_secret AS secret FROM alert_people`)
    expect(feed?.secret).toMatch(/^[0-9a-f]{64}$/)
  })
})

test('a backup of an older version is restored and then upgraded', async () => {
  const older = makeFolder()
  const file = join(makeFolder(), 'old.tar')
  const clickhouse = await openClickHouse({ dataDir: older, isSynced: false })
  const database = await openDatabase({
    dataDir: older,
    isSynced: false,
    lastMigration: databaseMigrations.listKnownMigrations().at(-2),
  })
  await migrateClickHouse(clickhouse, start, { last: (await historyMigrations.listKnownMigrations()).at(-2) })
  await createSnapshotsRepository(clickhouse).recordSnapshots(sampleWorld({ start, days: 3 }))
  await database.db.execute(sql`INSERT INTO apps (app_id, name, developer, search_text, first_seen_at)
    VALUES (11, 'One', 'D', 'one', now())`)
  await database.db.insert(users).values({ ...backedUpMember, createdAt: start, lastSeenAt: start })
  await makeBackup({ database, clickhouse, clock, file, hasSecrets: true })
  const before = await contentOf(clickhouse, ['chart_snapshots', 'ranks'])
  await database.close()
  await clickhouse.close()
  const folder = makeFolder()
  await restore(file, folder)
  await use(folder, async ({ clickhouse: upgraded, database: { db } }) => {
    expect(await contentOf(upgraded, ['chart_snapshots', 'ranks'])).toEqual(before)
    expect(await listMigrations(db)).toEqual(databaseMigrations.listKnownMigrations())
  })
})

test('a backup that fails leaves no file and no copy of a table', async () => {
  const folder = makeFolder()
  copyTemplate(folder)
  await use(folder, async storage => {
    await fillForBackup(storage)
    const target = makeFolder()
    const bulk = {
      ...storage.clickhouse.bulk,
      read: async function* () {
        yield Buffer.from('x')
        throw new Error('The disk is gone.')
      },
    }
    const clickhouse = { ...storage.clickhouse, bulk }
    const file = join(target, 'a.tar')
    await expect(makeBackup({ ...storage, clickhouse, clock, file, hasSecrets: true })).rejects.toThrow(
      'The disk is gone.',
    )
    expect(readdirSync(target)).toEqual([])
    const copies = await storage.clickhouse.query("SELECT name FROM system.tables WHERE name LIKE 'copy%of%'")
    expect(copies).toEqual([])
    await expect(
      makeBackup({ ...storage, clock, file: join(target, 'nowhere', 'a.tar'), hasSecrets: true }),
    ).rejects.toThrow(/ENOENT/)
  })
})
