import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { rowsOf } from '../platform/database/database.ts'
import { openStorage, type Storage } from '../storage.ts'
import { fillForBackup } from './backup-world.ts'
import { listContent } from './history-worlds.ts'
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
      storage: { dataDir, databaseUrl: undefined },
      process: { role: 'all', isDemo: true },
    },
    { clock: createTestClock(), log: pino({ level: 'silent' }), isServing: true },
  )

/** What must be the same in every later version: measurements, ranks, people, apps and lists. */
export const describeFolder = async ({ database: { db } }: Storage): Promise<Record<string, unknown>> => {
  const content = await listContent(db)
  const described: Record<string, unknown> = Object.fromEntries(
    Object.entries(content).map(([name, rows]) => [
      name,
      { rows: rows.length, sha256: createHash('sha256').update(rows.join('\n')).digest('hex') },
    ]),
  )
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
