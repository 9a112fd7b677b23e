import pg from 'pg'
import { startPostgresServer } from '../src/server/testing/postgres-server.ts'

/** A real PostgreSQL server with default disk syncing, and a connection to it. */
export const startPostgres = async () => {
  const server = await startPostgresServer({ isSynced: true })
  const client = new pg.Client({ connectionString: await server.createDatabase() })
  await client.connect()
  const stop = async () => {
    await client.end()
    await server.stop()
  }
  return { client, stop }
}

/** The baseline: one row per rank, with the index that an app page needs. */
export const createRankTable = async (client: pg.Client): Promise<void> => {
  await client.query(`
    CREATE TABLE ranks (
      app_id bigint NOT NULL, storefront text NOT NULL, genre integer NOT NULL, chart_type text NOT NULL,
      device text NOT NULL, observed_at timestamptz NOT NULL, rank smallint NOT NULL,
      PRIMARY KEY (app_id, storefront, genre, chart_type, device, observed_at))`)
}
