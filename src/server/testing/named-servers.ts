import pg from 'pg'
import type { OpenDatabase } from '../platform/database/database.ts'
import { openPostgres } from '../platform/database/postgres.ts'

// `npm run prove` runs the tests on a server that its caller names. Each test process has databases of its own there.

/** The server, and what the names of all databases of one run begin with. */
export type NamedServer = { url: string; prefix: string }

export const toEnvironment = ({ url, prefix }: NamedServer) => ({ PROVE_POSTGRES: url, PROVE_PREFIX: prefix })

/** Undefined in `npm test`, which uses a server of its own. */
export const findNamedServer = (environment = process.env): NamedServer | undefined => {
  const { PROVE_POSTGRES: url, PROVE_PREFIX: prefix } = environment
  return url && prefix ? { url, prefix } : undefined
}

const atDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

export const withPostgres = async <Answer>(url: string, work: (client: pg.Client) => Promise<Answer>) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A migrated database that all others copy. */
export const createNamedTemplate = async ({ url, prefix }: NamedServer): Promise<void> => {
  await withPostgres(url, client => client.query(`CREATE DATABASE ${prefix}`))
  await (await openPostgres(atDatabase(url, prefix), { noteFault: () => undefined })).close()
}

let databases = 0

/** A migrated, empty database. */
export const openNamedDatabase = async ({ url, prefix }: NamedServer): Promise<OpenDatabase> => {
  databases += 1
  const name = `${prefix}_${process.pid}_${databases}`
  await withPostgres(url, client => client.query(`CREATE DATABASE ${name} TEMPLATE ${prefix}`))
  return openPostgres(atDatabase(url, name), { noteFault: () => undefined })
}

/** Drops every database of a run, and returns how many there were. */
export const dropNamedDatabases = ({ url, prefix }: NamedServer): Promise<number> =>
  withPostgres(url, async client => {
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix])
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
    return rows.length
  })
