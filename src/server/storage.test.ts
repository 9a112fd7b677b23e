import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { recordSeenApps } from './catalog/apps.repository.ts'
import { StartError } from './platform/errors.ts'
import { lockFolder } from './platform/folder-lock.ts'
import { openStorage, type Storage } from './storage.ts'
import { copyTemplate } from './testing/database-template.ts'
import { createTestClock } from './testing/test-clock.ts'

// QUALITY P18: both halves of the data belong together.

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
      storage: { dataDir, databaseUrl: undefined, clickhouseUrl: undefined, isRejoining },
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

const insertSnapshot = ({ clickhouse }: Storage): Promise<void> =>
  clickhouse.insert('chart_snapshots', [
    {
      storefront: 'us',
      genre: 36,
      chart_type: 'top-free',
      device: 'iphone',
      observed_at: clock.now().toISOString(),
      source: 'test',
      depth: 2,
      app_ids: [11, 12],
    },
  ])

/** A folder of a server that has measured a chart. */
const makeInstallation = async (): Promise<string> => {
  const folder = makeFolder()
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

test('a history that is lost is refused in one sentence, nothing takes its place, and the start works with it back', async () => {
  const folder = await makeInstallation()
  const [history, away] = [join(folder, 'history'), join(folder, 'away')]
  renameSync(history, away)
  const refused = await start(folder)
  expect(refused).toMatch(
    /^The rank history \(.+\/history\) is empty, but the database \(.+\/database\) knows measured charts, /,
  )
  expect(refused).not.toContain('\n')
  expect(existsSync(history)).toBe(false)
  renameSync(away, history)
  expect(await start(folder)).toBe('started')
})

test('a history with damaged files is refused, because missing ranks would look like drops', async () => {
  const folder = await makeInstallation()
  const storage = await open(folder)
  const [part] = await storage.clickhouse.query<{ path: string }>(
    `SELECT path FROM system.parts WHERE table = 'ranks' AND active LIMIT 1`,
  )
  await storage.closeStorage()
  writeFileSync(join(part?.path ?? '', 'data.bin'), '')
  expect(await start(folder)).toMatch(/^The rank history \(.+\/history\) has damaged files in ranks, /)
  expect(await start(folder, { isRejoining: true })).toBe('started')
})

test('the data folder is closed to other users, also one that was open before', async () => {
  const folder = makeFolder()
  chmodSync(folder, 0o755)
  const lock = await lockFolder(folder)
  await lock.release()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})
