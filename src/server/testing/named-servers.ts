import pg from 'pg'
import { type ClickHouse, openClickHouse } from '../platform/clickhouse.ts'
import { migrateClickHouse } from '../platform/clickhouse-migrations.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { openPostgres } from '../platform/postgres.ts'

// `npm run prove` has the tests use servers that somebody names. Each process of tests has databases of its own there.

/** The servers, and what the names of all databases of one run begin with. */
export type NamedServers = { postgresUrl: string; clickhouseUrl: string; cluster: string | undefined; prefix: string }

export const toEnvironment = ({ postgresUrl, clickhouseUrl, cluster = '', prefix }: NamedServers) => ({
  PROVE_POSTGRES: postgresUrl,
  PROVE_CLICKHOUSE: clickhouseUrl,
  PROVE_CLUSTER: cluster,
  PROVE_PREFIX: prefix,
})

/** Undefined in `npm test`, which uses the embedded databases. */
export const findNamedServers = (environment = process.env): NamedServers | undefined => {
  const { PROVE_POSTGRES, PROVE_CLICKHOUSE, PROVE_CLUSTER, PROVE_PREFIX } = environment
  if (!PROVE_POSTGRES || !PROVE_CLICKHOUSE || !PROVE_PREFIX) return undefined
  return {
    postgresUrl: PROVE_POSTGRES,
    clickhouseUrl: PROVE_CLICKHOUSE,
    cluster: PROVE_CLUSTER || undefined,
    prefix: PROVE_PREFIX,
  }
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

export const withClickHouse = async <Answer>(
  { clickhouseUrl, cluster }: NamedServers,
  work: (clickhouse: ClickHouse) => Promise<Answer>,
) => {
  const clickhouse = await openClickHouse({ dataDir: '', clickhouseUrl, clickhouseCluster: cluster })
  try {
    return await work(clickhouse)
  } finally {
    await clickhouse.close()
  }
}

/** A migrated database that all others copy. */
export const createNamedTemplate = async ({ postgresUrl, prefix }: NamedServers): Promise<void> => {
  await withPostgres(postgresUrl, client => client.query(`CREATE DATABASE ${prefix}`))
  await (await openPostgres(atDatabase(postgresUrl, prefix), { noteFault: () => undefined })).close()
}

let databases = 0

/** A migrated, empty database. */
export const openNamedDatabase = async ({ postgresUrl, prefix }: NamedServers): Promise<OpenDatabase> => {
  databases += 1
  const name = `${prefix}_${process.pid}_${databases}`
  await withPostgres(postgresUrl, client => client.query(`CREATE DATABASE ${name} TEMPLATE ${prefix}`))
  return openPostgres(atDatabase(postgresUrl, name), { noteFault: () => undefined })
}

/** A migrated, empty history. */
export const openNamedClickHouse = async (servers: NamedServers): Promise<ClickHouse> => {
  const { clickhouseUrl, cluster, prefix } = servers
  const name = `${prefix}_${process.pid}`
  await withClickHouse(servers, admin => admin.command(`CREATE DATABASE ${name}`))
  const clickhouse = await openClickHouse({
    dataDir: '',
    clickhouseUrl: atDatabase(clickhouseUrl, name),
    clickhouseCluster: cluster,
  })
  await migrateClickHouse(clickhouse, new Date(0))
  return clickhouse
}

/** Drops every database of a run, and returns how many there were. */
export const dropOfPostgres = ({ postgresUrl, prefix }: NamedServers): Promise<number> =>
  withPostgres(postgresUrl, async client => {
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix])
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
    return rows.length
  })

export const dropOfClickHouse = (servers: NamedServers): Promise<number> =>
  withClickHouse(servers, async admin => {
    const rows = await admin.query<{ name: string }>(
      'SELECT name FROM system.databases WHERE startsWith(name, {prefix:String})',
      { prefix: servers.prefix },
    )
    for (const { name } of rows) await admin.command(`DROP DATABASE IF EXISTS ${name} SYNC`)
    return rows.length
  })
