import { secondMs } from '#domain/units.ts'
import { readRows } from './clickhouse-answers.ts'
import type { Client } from './clickhouse-connection.ts'
import { messageOf, StartError } from './errors.ts'

// One shard with several replicas, of which all processes use the same one: docs/decisions/0054-clickhouse-servers-and-clusters.md.

const longestWaitSeconds = 50

/** Shorter than the time limit of a statement, so that the server itself says what is missing. */
export const settingsOfClusters = {
  // What was acknowledged is on most replicas, so it survives the loss of any one.
  insert_quorum: 'auto',
  insert_quorum_parallel: 1,
  insert_quorum_timeout: longestWaitSeconds * secondMs,
  // Removed rows are gone from the replica that all processes use; waiting for the others would stop recording while one is away.
  lightweight_deletes_sync: 1,
  distributed_ddl_task_timeout: longestWaitSeconds,
  // A replica that is away gets the statement when it is back.
  distributed_ddl_output_mode: 'throw_only_active',
} as const

/** Statements of tables and databases, which every replica must run. */
const ofTables = [
  /^CREATE DATABASE \w+/,
  /^DROP DATABASE IF EXISTS \w+/,
  /^CREATE TABLE (?:IF NOT EXISTS )?\w+/,
  /^CREATE MATERIALIZED VIEW (?:IF NOT EXISTS )?\w+/,
  /^DROP TABLE (?:IF EXISTS )?\w+/,
  /^(?:DETACH|ATTACH) TABLE \w+/,
  /^EXCHANGE TABLES \w+ AND \w+/,
  /^ALTER TABLE \w+(?=\s+(?:MODIFY SETTING|MODIFY COMMENT|ADD COLUMN)\b)/,
]

/** Statements of rows, which replicated tables spread themselves; and of the files of one server. */
const ofRows = [
  /^INSERT INTO /,
  /^DELETE FROM /,
  /^TRUNCATE TABLE \w+$/,
  /^OPTIMIZE TABLE \w+ FINAL$/,
  /^ALTER TABLE \w+ (?:REPLACE|ATTACH|DROP) PARTITION /,
  /^ALTER TABLE \w+ DROP DETACHED PART /,
]

/**
 * A replicated table drops a block that is equal to one of the last: a measurement that was withdrawn and is restored, or the half
 * of an insert that is repeated. Here every row may come twice, and merges keep one.
 */
const noDeduplication = 'replicated_deduplication_window = 0'

const replicate = (statement: string): string => {
  const replicated = statement.replace(/\bENGINE = (?=\w*MergeTree)/, 'ENGINE = Replicated')
  return /\bSETTINGS /.test(replicated)
    ? replicated.replace(/\bSETTINGS /, `SETTINGS ${noDeduplication}, `)
    : `${replicated}\nSETTINGS ${noDeduplication}`
}

/** The statement for a cluster. @throws Error for one that has no known form there, because it would tear the replicas apart. */
export const toClusterStatement = (text: string, cluster: string): string => {
  const statement = text.replace(/^(?:\s|--[^\n]*\n)*/, '').trimEnd()
  if (ofRows.some(form => form.test(statement))) return statement
  const form = ofTables.find(known => known.test(statement))
  if (!form) throw new Error(`This statement has no form for a cluster of ClickHouse: ${statement.slice(0, 80)}`)
  const spread = statement.replace(form, head => `${head} ON CLUSTER '${cluster}'`)
  return /\bENGINE = \w*MergeTree/.test(spread) ? replicate(spread) : spread
}

type Tables = { shards: number; names: string[]; databaseEngine: string; replicated: number; plain: number }

/** One question, so that a server is known as a whole. */
const askTables = async (client: Client, cluster: string | undefined): Promise<Tables> => {
  const [row] = await readRows<Tables>(client, {
    query: `SELECT
        (SELECT uniqExact(shard_num) FROM system.clusters WHERE cluster = {cluster:String}) AS shards,
        (SELECT groupUniqArray(cluster) FROM system.clusters) AS names,
        (SELECT engine FROM system.databases WHERE name = currentDatabase()) AS databaseEngine,
        countIf(startsWith(engine, 'Replicated')) AS replicated,
        countIf(endsWith(engine, 'MergeTree') AND NOT startsWith(engine, 'Replicated')) AS plain
      FROM system.tables WHERE database = currentDatabase()`,
    query_params: { cluster: cluster ?? '' },
  })
  return row ?? { shards: 0, names: [], databaseEngine: '', replicated: 0, plain: 0 }
}

const findMisfit = ({ shards, names, databaseEngine, replicated, plain }: Tables, cluster?: string) => {
  if (cluster === undefined)
    return replicated > 0 && 'the database has tables of a cluster, so CLICKHOUSE_CLUSTER must name it'
  if (shards === 0)
    return `the server has no cluster "${cluster}" (CLICKHOUSE_CLUSTER); it has ${names.sort().join(', ') || 'none'}`
  if (shards > 1)
    return `the cluster "${cluster}" has ${shards} shards: Rank Atlas keeps the history in one shard with several replicas`
  if (databaseEngine !== 'Atomic')
    return `the database has the engine ${databaseEngine}, and a cluster needs one with the engine Atomic, the default`
  return plain > 0 && 'the database has tables of a single server: make a backup, and restore it into an empty database'
}

/** Two tables never share a path with the UUID of the table in it, also if one is made like the other or they exchange names. */
const findSharedPath = async (client: Client): Promise<string | undefined> => {
  const query = "SELECT value AS path FROM system.server_settings WHERE name = 'default_replica_path'"
  const [row] = await readRows<{ path: string }>(client, { query })
  if (!row || row.path.includes('{uuid}')) return undefined
  return `its default_replica_path is ${row.path}, and a cluster needs one with {uuid}, such as the default`
}

/** @throws StartError if the tables of the database, or the cluster, are not what the setting says. */
export const ensureClusterFits = async (client: Client, cluster: string | undefined): Promise<void> => {
  const misfit = findMisfit(await askTables(client, cluster), cluster) || (cluster && (await findSharedPath(client)))
  if (misfit) throw new StartError(`The ClickHouse server of CLICKHOUSE_URL cannot be used: ${misfit}.`)
}

/** A replica that was away, or is new, first fetches what the others have. @throws StartError if that takes too long */
export const catchUp = async (client: Client): Promise<void> => {
  const query = "SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(engine, 'Replicated')"
  const tables = await readRows<{ name: string }>(client, { query })
  try {
    for (const { name } of tables) await client.command({ query: `SYSTEM SYNC REPLICA ${name}` })
  } catch (error) {
    throw new StartError(
      `The ClickHouse server of CLICKHOUSE_URL still lacks rows that other replicas have: ${messageOf(error)}. Start again later, or name another replica.`,
      { cause: error },
    )
  }
}
