import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { secondMs } from '#domain/units.ts'

/** A separate connection without time limits, for work on whole tables. */
export type OwnConnection = {
  db: NodePgDatabase
  /** The bytes of `COPY … TO STDOUT`. After an incomplete read, the connection can only be ended. */
  copyOut(statement: string): AsyncIterable<Uint8Array>
  /** Takes the bytes of `COPY … FROM STDIN`; its end resolves when the database has all of them. */
  copyIn(statement: string): NodeJS.WritableStream
  /** Uncommitted changes are lost. */
  end(): Promise<void>
}

const connectMs = 10 * secondMs

/** The owner of a server may have set limits, under which a large table would never be copied. */
const withoutLimits = `SELECT set_config(name, '0', false) FROM pg_settings
  WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

const toConnection = (client: pg.ClientBase, end: () => Promise<void>): OwnConnection => ({
  db: drizzle(client as pg.Client),
  copyOut: statement => client.query(copyStreams.to(statement)),
  copyIn: statement => client.query(copyStreams.from(statement)),
  end,
})

/** @throws what the server says if it cannot be reached. */
export const openConnection = async (url: string): Promise<OwnConnection> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rank-atlas',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: connectMs,
  })
  // A broken connection fails its statements. Without a listener, Node would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(withoutLimits)
  return toConnection(client, () => client.end())
}
