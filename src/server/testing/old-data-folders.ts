import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { rowsOf } from '../platform/database.ts'
import { openStorage, type Storage } from '../storage.ts'
import { fillForBackup } from './backup-world.ts'
import { createTestClock } from './test-clock.ts'

const folder = join(import.meta.dirname, 'old-data-folders')
const run = promisify(execFile)

/** The data folders of former versions that are kept, by the day they were made. */
export const listOldFolders = (): string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.tar.zst'))
    .map(name => name.replace('.tar.zst', ''))

/** Puts the data folder of a former version at a path, as that version left it. */
export const unpackOldFolder = async (name: string, dataDir: string): Promise<void> => {
  const tar = `${dataDir}.tar`
  writeFileSync(tar, zstdDecompressSync(readFileSync(join(folder, `${name}.tar.zst`))))
  mkdirSync(dataDir, { recursive: true })
  await run('tar', ['-xf', tar, '-C', dataDir])
}

export const openFolder = (dataDir: string): Promise<Storage> =>
  openStorage(
    {
      storage: {
        dataDir,
        databaseUrl: undefined,
        clickhouseUrl: undefined,
        clickhouseCluster: undefined,
        isRejoining: false,
      },
      process: { role: 'all', isDemo: true },
    },
    createTestClock(),
    pino({ level: 'silent' }),
  )

const history: Record<string, string> = {
  chart_snapshots: 'storefront, genre, chart_type, device, observed_at, source, depth, app_ids',
  ranks: 'app_id, storefront, genre, chart_type, device, observed_at, rank',
  peak_ranks: 'app_id, storefront, genre, chart_type, device, peak',
}

/** What must be the same in every later version: measurements, ranks, people, apps and lists. */
export const describeFolder = async ({ clickhouse, database: { db } }: Storage): Promise<Record<string, unknown>> => {
  const described: Record<string, unknown> = {}
  for (const [table, columns] of Object.entries(history)) {
    const [row] = await clickhouse.query(
      `SELECT count() AS rows, toString(sum(cityHash64(${columns}))) AS content FROM ${table} FINAL`,
    )
    described[table] = row
  }
  described.users = await rowsOf(db, sql`SELECT id, issuer, subject, username FROM users ORDER BY id`)
  described.apps = await rowsOf(db, sql`SELECT app_id, name, developer, genre FROM apps ORDER BY app_id`)
  described.publicApps = await rowsOf(db, sql`SELECT app_id FROM public_apps ORDER BY app_id`)
  return described
}

export const readDescription = (name: string): unknown => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))

/** Fills a data folder with this version and packs it. Run by hand at a release: see CONTRIBUTING. */
export const packDataFolder = async (name: string, dataDir: string): Promise<void> => {
  const storage = await openFolder(dataDir)
  await fillForBackup(storage)
  const description = await describeFolder(storage)
  await storage.closeStorage()
  const tar = `${dataDir}.tar`
  await run('tar', ['--sort=name', '--owner=0', '--group=0', '-cf', tar, '-C', dataDir, '.'])
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(description, undefined, 2)}\n`)
  const level = { [constants.ZSTD_c_compressionLevel]: 19 }
  writeFileSync(join(folder, `${name}.tar.zst`), zstdCompressSync(readFileSync(tar), { params: level }))
}
