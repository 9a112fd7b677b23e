import { createHistoryCopies, type HistoryCopies, type TableCopy } from '../history/copies.repository.ts'
import { createArchive } from '../platform/archives.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { listKnownMigrations } from '../platform/clickhouse-migrations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, OpenDatabase } from '../platform/database.ts'
import { version } from '../platform/version.ts'
import {
  describeTable,
  findInstallation,
  holdRecordings,
  listMigrations,
  listTables,
  readInUtc,
  readLines,
  type Table,
} from './database-copies.repository.ts'
import { backupFormat, historyMember, type Manifest, manifestName } from './manifest.rules.ts'
import { createMembers } from './members.usecases.ts'
import { secretRuleOf } from './secrets.rules.ts'

export type BackupProgress = { done: number; total: number }

type BackupOptions = {
  database: OpenDatabase
  clickhouse: ClickHouse
  clock: Clock
  /** Where the backup will be. A file that is there is replaced once the new one is whole. */
  file: string
  hasSecrets: boolean
  onProgress?: (progress: BackupProgress) => void
}

export type BackupReport = { file: string; bytes: number; madeAt: Date; rows: number }

type Members = ReturnType<typeof createMembers>
type Partitions = Awaited<ReturnType<HistoryCopies['begin']>>
type Cut = { half: Manifest['database']; partitions: Partitions; installation: string; madeAt: Date }

const member = (table: string, piece: number): string =>
  `database/${table}/${String(piece).padStart(4, '0')}.ndjson.zst`

async function* toBytes(lines: AsyncIterable<string[]>): AsyncGenerator<Uint8Array> {
  for await (const some of lines) yield Buffer.from(`${some.join('\n')}\n`)
}

/** The list of backups is true only of the machine that made them, and the counts of requests only of the last minute. */
const neverCopied = ['backup_runs', 'rate_counts']

const listCopied = async (tx: Database, hasSecrets: boolean): Promise<Table[]> => {
  const tables = (await listTables(tx)).filter(({ name }) => !neverCopied.includes(name))
  if (hasSecrets) return tables
  return tables.flatMap(table => {
    const { isLeftOut, where, columns } = secretRuleOf(table.name)
    return isLeftOut ? [] : [{ ...table, ...(where && { where }), ...(columns && { values: columns }) }]
  })
}

/** In a transaction that sees one moment of the database. The history is copied at the same moment. */
const copyDatabase = async (
  tx: Database,
  { clock, hasSecrets }: BackupOptions,
  { members, history, onBegun }: { members: Members; history: HistoryCopies; onBegun: () => void },
): Promise<Cut> => {
  await readInUtc(tx)
  const installation = await findInstallation(tx)
  const madeAt = clock.now()
  const partitions = await history.begin()
  onBegun()
  const tables: TableCopy[] = []
  for (const table of await listCopied(tx, hasSecrets)) {
    tables.push(await describeTable(tx, table))
    await members.add(piece => member(table.name, piece), toBytes(readLines(tx, table)))
  }
  return { half: { migrations: await listMigrations(tx), tables }, partitions, installation, madeAt }
}

/**
 * PGlite has one session, so nothing else writes while a transaction reads. With PostgreSQL, nobody may take a recording from the
 * outbox into the history between the moment of the database and that of the history.
 */
const readAtOneMoment = async (
  options: BackupOptions,
  tools: { members: Members; history: HistoryCopies },
): Promise<Cut> => {
  const { db, kind } = options.database
  const read = (onBegun: () => void): Promise<Cut> =>
    db.transaction(tx => copyDatabase(tx, options, { ...tools, onBegun }), { isolationLevel: 'repeatable read' })
  if (kind === 'pglite') return read(() => undefined)
  const begun = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<Cut>()
  await db.transaction(async tx => {
    await holdRecordings(tx)
    read(begun.resolve).then(reading.resolve, reading.reject)
    await Promise.race([begun.promise, reading.promise])
  })
  return reading.promise
}

/** Copies both halves into one file, as they were at one moment, while the server goes on. */
export const makeBackup = async (options: BackupOptions): Promise<BackupReport> => {
  const { clickhouse, file, hasSecrets, onProgress } = options
  const archive = await createArchive(file)
  const members = createMembers(archive)
  const history = createHistoryCopies(clickhouse)
  try {
    const { half, partitions, installation, madeAt } = await readAtOneMoment(options, { members, history })
    const total = partitions.reduce((sum, { rows }) => sum + rows, 0)
    let done = 0
    for (const { table, partition, rows } of partitions) {
      onProgress?.({ done, total })
      await members.add(piece => historyMember(table, partition, piece), history.read({ table, partition }))
      done += rows
    }
    const tables = await history.describe()
    const made: Manifest = {
      format: backupFormat,
      version,
      madeAt: madeAt.toISOString(),
      installation,
      hasSecrets,
      database: half,
      history: { migrations: await listKnownMigrations(), tables },
      members: members.list(),
    }
    await archive.add(manifestName, Buffer.from(JSON.stringify(made, undefined, 2)))
    await archive.finish()
    const rows = [...half.tables, ...tables].reduce((sum, each) => sum + each.rows, 0)
    return { file, bytes: made.members.reduce((sum, { bytes }) => sum + bytes, 0), madeAt, rows }
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await history.end()
  }
}
