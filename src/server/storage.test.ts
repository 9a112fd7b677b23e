import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { recordSeenApps } from './catalog/apps.repository.ts'
import { createRepair } from './history/repair.usecases.ts'
import { readDatabaseHalf, readHistoryHalf } from './installation/installation.repository.ts'
import { type Misfit, sayMisfit } from './installation/installation.rules.ts'
import { createRaisePulse, repairHistory } from './installation/installation.usecases.ts'
import { StartError } from './platform/errors.ts'
import { lockFolder } from './platform/folder-lock.ts'
import { openPglite } from './platform/pglite.ts'
import { openStorage, type Storage } from './storage.ts'
import { copyTemplate } from './testing/database-template.ts'
import { contentOf, interceptCommands } from './testing/history-worlds.ts'
import { hasStamps, makeOlder, useHistory } from './testing/older-installation.ts'
import { createTestClock } from './testing/test-clock.ts'

// QUALITY P18: both halves of the data belong together.

type Half = 'database' | 'history'

const clock = createTestClock()
const log = pino({ level: 'silent' })

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-storage-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const open = (dataDir: string, { isRejoining = false } = {}): Promise<Storage> =>
  openStorage(
    {
      storage: { dataDir, databaseUrl: undefined, clickhouseUrl: undefined, clickhouseCluster: undefined, isRejoining },
      process: { role: 'all', isDemo: true },
    },
    clock,
    log,
  )

/** What the start says; `started` if it refuses nothing. */
const start = async (dataDir: string, options: { isRejoining?: boolean } = {}): Promise<string> => {
  try {
    await (await open(dataDir, options)).closeStorage()
    return 'started'
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}

const snapshot = {
  storefront: 'us',
  genre: 36,
  chart_type: 'top-free',
  device: 'iphone',
  observed_at: clock.now().toISOString(),
  source: 'test',
  depth: 2,
  app_ids: [11, 12],
}

const insertSnapshot = ({ clickhouse }: Storage): Promise<void> => clickhouse.insert('chart_snapshots', [snapshot])

/** A folder of a server that has measured a chart. */
const makeInstallation = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-storage-'))
  copyTemplate(folder)
  const storage = await open(folder)
  const { db } = storage.database
  await recordSeenApps(db, [{ appId: 11, name: 'Eleven' }], { storefront: 'us', at: clock.now() })
  await db.execute(sql`INSERT INTO chart_plans (chart_key, priority, freshness_ms, planned_at, last_measured_at)
    VALUES ('us/top-free/36/iphone', 2, 1, now(), now())`)
  await insertSnapshot(storage)
  await storage.closeStorage()
  return folder
}

/** One installation for the whole file: each test leaves it as it was. */
let installation: string
const placeOf = (half: Half): string => join(installation, half)

beforeAll(async () => {
  installation = await makeInstallation()
})

afterAll(() => rmSync(installation, { recursive: true }))

/** Runs work while `other`, or nothing, is in the place of a half. */
const replace = async (half: Half, other: string | undefined, work: () => Promise<void>): Promise<void> => {
  const away = join(installation, 'away')
  renameSync(placeOf(half), away)
  if (other) cpSync(other, placeOf(half), { recursive: true })
  try {
    await work()
  } finally {
    rmSync(placeOf(half), { recursive: true, force: true })
    renameSync(away, placeOf(half))
  }
}

const readStamps = async ({ database, clickhouse }: Storage) => [
  (await readDatabaseHalf(database.db)).stamp,
  (await readHistoryHalf(clickhouse)).stamp,
]

/** Copies of both halves from before an upgrade, after which the pulse rises; and the database of another installation. */
const makeOthers = async () => {
  const others = makeFolder()
  const [database, history, other] = [join(others, 'database'), join(others, 'history'), join(others, 'other')]
  cpSync(placeOf('database'), database, { recursive: true })
  cpSync(placeOf('history'), history, { recursive: true })
  await makeOlder(others)
  cpSync(placeOf('database'), join(other, 'database'), { recursive: true })
  const { db, close } = await openPglite(other, { isSynced: false })
  await db.execute(sql`UPDATE installations SET id = gen_random_uuid()`)
  await close()
  const storage = await open(installation)
  const raisePulse = createRaisePulse({ db: storage.database.db, clickhouse: storage.clickhouse, clock })
  await raisePulse()
  const stamps = await readStamps(storage)
  await storage.closeStorage()
  return { others, olderDatabase: database, olderHistory: history, otherDatabase: join(other, 'database'), stamps }
}

test('a half that is lost, swapped or older is refused in one sentence, nothing is written, and the start works with the right one', async () => {
  const { others, olderDatabase, olderHistory, otherDatabase, stamps } = await makeOthers()
  const places = { database: placeOf('database'), history: placeOf('history'), damagedTables: [] }
  const refused = async (misfit: Misfit) => {
    const sentence = await start(installation)
    expect(sentence).toBe(sayMisfit(misfit, places))
    expect(sentence).not.toContain('\n')
  }
  await replace('history', undefined, async () => {
    await refused('history-lost')
    expect(existsSync(placeOf('history')), 'nothing takes its place').toBe(false)
  })
  await replace('database', undefined, async () => {
    mkdirSync(placeOf('database'))
    await refused('database-lost')
    expect(readdirSync(placeOf('database')), 'where a copy is to be restored').toEqual([])
  })
  await replace('database', otherDatabase, () => refused('different'))
  for (const [half, older] of [
    ['database', olderDatabase],
    ['history', olderHistory],
  ] as const) {
    await replace(half, older, async () => {
      await refused(`${half}-older`)
      expect(await hasStamps[half](installation), 'no refused start has migrated a half').toBe(false)
    })
  }
  const storage = await open(installation)
  const next = stamps.map(stamp => ({ id: stamp?.id, pulse: Number(stamp?.pulse) + 1 }))
  expect(await readStamps(storage), 'no refused start has stamped a half').toEqual(next)
  await storage.closeStorage()
  expect(await start(others), 'two halves of the same older version are upgraded').toBe('started')
})

test('a database with damaged or missing files is refused in one sentence, and the start works with them back', async () => {
  const damaged = makeFolder()
  cpSync(placeOf('database'), damaged, { recursive: true })
  truncateSync(join(damaged, 'global/pg_control'), 100)
  await replace('database', damaged, async () => {
    const sentence = await start(installation)
    expect(sentence).toMatch(/^The database in .+ cannot be opened: its files are damaged\. .+ restore a copy of the /)
    expect(sentence).not.toContain('\n')
    rmSync(join(placeOf('database'), 'PG_VERSION'))
    expect(await start(installation)).toMatch(
      /^The database in .+ lacks the file PG_VERSION, .+ Nothing was changed\. /,
    )
    expect(statSync(join(placeOf('database'), 'global/pg_control')).size, 'no new database over the old').toBe(100)
  })
  expect(await start(installation)).toBe('started')
})

test('a merged part that a power loss damaged is no damage while the parts it was made of are there', async () => {
  const storage = await open(installation)
  await insertSnapshot(storage)
  await storage.clickhouse.command('OPTIMIZE TABLE ranks FINAL')
  const [part] = await storage.clickhouse.query<{ path: string }>(
    `SELECT path FROM system.parts WHERE table = 'ranks' AND active`,
  )
  await storage.closeStorage()
  writeFileSync(join(part?.path ?? '', 'data.bin'), '')
  await useHistory(installation, async merging => {
    await merging.command('INSERT INTO ranks SELECT * FROM ranks LIMIT 1')
    await merging.command('OPTIMIZE TABLE ranks FINAL')
    expect((await readHistoryHalf(merging)).damagedParts, 'what it was made of is merged into a larger part').toEqual(
      [],
    )
  })
  const again = await open(installation)
  expect(await again.clickhouse.query('SELECT count() AS ranks FROM ranks FINAL')).toEqual([{ ranks: 2 }])
  expect(await again.clickhouse.query('SELECT name FROM system.detached_parts')).toEqual([])
  await again.closeStorage()
})

/** A day of a month that is thinned for app 13: its second rank of the day is no record. */
const insertThinnedDay = async ({ clickhouse }: Storage): Promise<void> => {
  const day = [
    { ...snapshot, observed_at: '2026-01-10T01:00:00Z', app_ids: [13, 14, 15] },
    { ...snapshot, observed_at: '2026-01-10T02:00:00Z', app_ids: [14, 13, 15] },
    { ...snapshot, observed_at: '2026-01-10T03:00:00Z', app_ids: [14, 15, 13] },
  ]
  await clickhouse.insert('chart_snapshots', day)
  await clickhouse.insert('thinned_apps', [{ app_id: 13, before: '2026-02-01T00:00:00Z' }])
  await clickhouse.command(`ALTER TABLE ranks DELETE WHERE app_id = 13 AND observed_at = '2026-01-10 02:00:00'
    SETTINGS mutations_sync = 1`)
}

const derivedTables = ['chart_beginnings', 'latest', 'peak_ranks', 'ranks']

test('a history with damaged files is refused, because missing ranks would look like drops, until the owner accepts it and what can be is made again', async () => {
  const folder = installation
  const storage = await open(folder)
  await insertThinnedDay(storage)
  const before = await contentOf(storage.clickhouse, derivedTables)
  const parts = await storage.clickhouse.query<{ path: string }>(
    `SELECT path FROM system.parts WHERE database = currentDatabase() AND table IN {derivedTables:Array(String)}`,
    { derivedTables },
  )
  await storage.closeStorage()
  for (const { path } of parts) writeFileSync(join(path, 'data.bin'), '')
  const sentence = await start(folder)
  expect(sentence).toMatch(
    /^The rank history \(.+\/history\) has damaged files in chart_beginnings, latest, peak_ranks, ranks, /,
  )
  await useHistory(folder, async clickhouse => {
    const dying = interceptCommands(clickhouse, statement => {
      if (statement.includes('INSERT INTO ranks')) throw new Error('killed')
    })
    const repair = repairHistory({ clickhouse, log, remakeLost: createRepair(dying) })
    await expect(repair).rejects.toThrow('killed')
  })
  expect(await start(folder), 'a repair that was killed is not forgotten').toBe(sentence)
  expect(await start(folder, { isRejoining: true })).toBe('started')
  const repaired = await open(folder)
  expect(await contentOf(repaired.clickhouse, derivedTables)).toEqual(before)
  await repaired.closeStorage()
})

test('the data folder is closed to other users, also one that was open before', async () => {
  const folder = makeFolder()
  chmodSync(folder, 0o755)
  const lock = await lockFolder(folder)
  await lock.release()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})
