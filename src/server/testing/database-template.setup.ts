import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { openClickHouse } from '../platform/clickhouse.ts'
import { migrateClickHouse } from '../platform/clickhouse-migrations.ts'
import { ensureNewDatabase, readNewDatabase } from '../platform/new-database.ts'
import { wrapPglite } from '../platform/pglite.ts'
import { createPglite } from '../platform/pglite-client.ts'
import { templateVariable } from './database-template.ts'

const root = join(import.meta.dirname, '../../..')
const cacheFolder = join(root, 'node_modules/.cache/database-template')

/** Everything that determines the content of the template. */
const hashSources = async (): Promise<string> => {
  const listMigrations = async (folder: string): Promise<string[]> => {
    const names = (await readdir(join(root, folder))).filter(name => name.endsWith('.sql')).sort()
    return names.map(name => join(root, folder, name))
  }
  const files = [
    ...(await listMigrations('migrations/postgres')),
    ...(await listMigrations('migrations/clickhouse')),
    join(root, 'migrations/postgres/meta/_journal.json'),
    join(root, 'node_modules/@electric-sql/pglite/package.json'),
    join(root, 'node_modules/chdb/package.json'),
    join(import.meta.dirname, '../platform/database.ts'),
    join(import.meta.dirname, '../platform/clickhouse.ts'),
    join(import.meta.dirname, '../platform/clickhouse-migrations.ts'),
    import.meta.filename,
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const createTemplate = async (folder: string): Promise<void> => {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const clickhouse = await openClickHouse({ dataDir, isSynced: false })
  await migrateClickHouse(clickhouse, new Date(0))
  await clickhouse.close()
  const loadDataDir = await readNewDatabase()
  const client = await createPglite({ dataDir: join(dataDir, 'database'), ...(loadDataDir && { loadDataDir }) })
  await wrapPglite(client)
  await writeFile(join(folder, 'template.tar'), Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
}

/**
 * Replaces the cached template. Renaming is atomic, so another run never sees a partial copy. If two runs create one, the
 * first stays.
 */
const keepTemplate = async (folder: string, kept: string): Promise<void> => {
  const copy = join(cacheFolder, `copy-${process.pid}`)
  await cp(folder, copy, { recursive: true })
  const outdated = (await readdir(cacheFolder)).filter(name => !name.startsWith('copy-') && name !== basename(kept))
  for (const name of outdated) await rm(join(cacheFolder, name), { recursive: true, force: true })
  try {
    await rename(copy, kept)
  } catch (error) {
    await rm(copy, { recursive: true })
    if (!existsSync(kept)) throw error
  }
}

/**
 * One migrated PGlite and one migrated rank history per test run, because every test needs its own. Migrating takes four
 * seconds of CPU, so later runs copy them. Several projects may run this setup; the first creates the template.
 */
export const setup = async () => {
  if (process.env[templateVariable]) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-template-'))
  await ensureNewDatabase()
  const kept = join(cacheFolder, await hashSources())
  if (existsSync(kept)) await cp(kept, folder, { recursive: true })
  else {
    await createTemplate(folder)
    await keepTemplate(folder, kept)
  }
  // Inherited by test processes and by the processes they start.
  process.env[templateVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}
