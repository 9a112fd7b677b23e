import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureCluster, nameForServer } from '../platform/database/embedded/cluster.ts'
import { startPostmaster, stopPostmaster } from '../platform/database/embedded/postmaster.ts'
import { findPrograms } from '../platform/database/embedded/programs.ts'
import { buildSettings } from '../platform/database/embedded/settings.ts'
import { chooseServerUser } from '../platform/database/embedded/user.ts'
import { createLog } from '../platform/process/log.ts'
import { copyFolder, templateVariable } from './database-template.ts'

/** Below the ports that systems give to outgoing connections, one of which could take a port between its choice and its use. */
const [firstPort, lastPort] = [20_000, 32_000]

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

export const findFreePort = async (): Promise<number> => {
  const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort))
  return (await isFree(port)) ? port : findFreePort()
}

type Server = Omit<Parameters<typeof ensureCluster>[0], 'isSynced'>

/** `initdb` takes two seconds of CPU, so tests copy what their setup made. */
const initialise = async ({ programs, folder, user }: Server): Promise<void> => {
  const run = process.env[templateVariable]
  if (run) copyFolder(join(run, 'data/postgres'), folder)
  else await ensureCluster({ programs, folder, user, isSynced: false })
  await writeFile(join(folder, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n')
}

/** Like someone else's server: PostgreSQL's own settings where they matter, reached over TCP. */
const settingsFor = (
  folder: string,
  { port, isSynced }: { port: number; isSynced: boolean },
): Record<string, string> => {
  const own = buildSettings({ folder, socketFolder: nameForServer(folder), isSynced })
  return Object.assign(own, {
    listen_addresses: '127.0.0.1',
    port: String(port),
    max_connections: '100',
    shared_buffers: '128MB',
    wal_level: 'replica',
  })
}

/**
 * A real PostgreSQL server in a separate folder, with as many empty databases as the test needs. Tests skip waiting for the
 * disk; benchmarks must not.
 */
export const startPostgresServer = async ({ isSynced = false } = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rank-atlas-postgres-'))
  const folder = join(dataDir, 'postgres')
  const log = createLog({ level: 'silent' })
  const user = await chooseServerUser(dataDir, folder)
  const programs = await findPrograms({ dataDir, user })
  await initialise({ programs, folder, user })
  const port = await findFreePort()
  const settings = settingsFor(folder, { port, isSynced })
  const { pid, ended } = await startPostmaster({ programs, folder, user, settings, log })
  const query = async (text: string): Promise<void> => {
    const client = new pg.Client({ host: folder, port, user: 'postgres', database: 'postgres' })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await query("alter user postgres password 'test'")
  let databases = 0
  const createDatabase = async (): Promise<string> => {
    databases += 1
    await query(`create database test_${databases}`)
    return `postgres://postgres:test@127.0.0.1:${port}/test_${databases}`
  }
  const stop = async (): Promise<void> => {
    await stopPostmaster({ pid, ended, log })
    await rm(dataDir, { recursive: true, force: true })
  }
  return { createDatabase, stop }
}
