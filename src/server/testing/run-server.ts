import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameForServer } from '../platform/database/embedded/cluster.ts'
import { prepareSocketFolder } from '../platform/database/embedded/embedded-postgres.ts'
import { clearLeftover } from '../platform/database/embedded/leftover.ts'
import { connectionTo } from '../platform/database/embedded/owner.ts'
import { startPostmaster, stopPostmaster } from '../platform/database/embedded/postmaster.ts'
import { findPrograms } from '../platform/database/embedded/programs.ts'
import { buildSettings } from '../platform/database/embedded/settings.ts'
import { chooseServerUser } from '../platform/database/embedded/user.ts'
import { createLog } from '../platform/process/log.ts'
import { copyFolder } from './database-template.ts'

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
    // Of another user, who clears it.
    await clearLeftover({ folder, socketFolder: folder, log }).catch(() => undefined)
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Many databases with a few connections each, and nothing that works by itself meanwhile. */
const ofTests = { max_connections: '300', shared_buffers: '128MB', autovacuum: 'off' }

/** In memory, where that is a folder, and at the same place for all runs: the next one clears what a killed one left. */
const sharedFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** Starts the PostgreSQL server of a whole test run on a copy of a data folder. */
export const startRunServer = async (from: string): Promise<{ url: string; stop(): Promise<void> }> => {
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
    // Its data is not needed any more, so it need not write it.
    await stopPostmaster({ pid, ended, log, patience: { fastMs: 10_000, immediateMs: 5_000 } })
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: connectionTo(socketFolder).url, stop }
}
