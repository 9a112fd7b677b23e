import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import type { OwnConnection } from '../platform/database/own-connection.ts'
import { createArchive } from '../platform/files/archives.ts'
import type { Clock } from '../platform/process/clock.ts'
import { StartError } from '../platform/process/errors.ts'
import { version } from '../platform/process/version.ts'
import {
  copyOutOf,
  describeTable,
  listMigrations,
  listTables,
  type Table,
  type TableCopy,
  writePlainly,
} from './database-copies.repository.ts'
import { backupFormat, type Manifest, manifestName, memberOf } from './manifest.rules.ts'
import { createMembers } from './members.usecases.ts'
import { secretRuleOf } from './secrets.rules.ts'

export type BackupProgress = { done: number; total: number }

type BackupOptions = {
  connect: () => Promise<OwnConnection>
  clock: Clock
  /** Where the backup will be. An existing file is replaced once the new one is complete. */
  file: string
  hasSecrets: boolean
  onProgress?: ((progress: BackupProgress) => void) | undefined
}

export type BackupReport = { file: string; bytes: number; madeAt: Date; rows: number }

type Members = ReturnType<typeof createMembers>

/** The list of backups applies only to the machine that made them, and request counts only to the last minute. */
const neverCopied = ['backup_runs', 'rate_counts']

const listCopied = async (tx: Database, hasSecrets: boolean): Promise<Table[]> => {
  const tables = (await listTables(tx)).filter(({ name }) => !neverCopied.includes(name))
  if (hasSecrets) return tables
  return tables.flatMap(table => {
    const { isLeftOut, where, columns } = secretRuleOf(table.name)
    return isLeftOut ? [] : [{ ...table, ...(where && { where }), ...(columns && { values: columns }) }]
  })
}

const lineEnd = 0x0a

/** Line feeds within values are escaped, so each line feed ends a row. */
const countRows = (bytes: Uint8Array): number => {
  let rows = 0
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) rows += 1
  return rows
}

/** Passes the rows of a table on. @throws Error if their number is not what the database counted at the same moment. */
async function* readRows(
  connection: OwnConnection,
  table: Table,
  { rows, onRows }: { rows: number; onRows: (read: number) => void },
): AsyncGenerator<Uint8Array> {
  let read = 0
  for await (const bytes of connection.copyOut(copyOutOf(table))) {
    read += countRows(bytes)
    onRows(read)
    yield bytes
  }
  if (read !== rows) throw new Error(`${table.name} has ${rows} rows, but ${read} were read.`)
}

/** Runs in a transaction that sees one moment, while others continue to write. */
const copyTables = async (
  connection: OwnConnection,
  members: Members,
  { hasSecrets, onProgress }: BackupOptions,
): Promise<TableCopy[]> => {
  const tables = await listCopied(connection.db, hasSecrets)
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const copies: TableCopy[] = []
  let done = 0
  for (const table of tables) {
    const copy = await describeTable(connection.db, table)
    const onRows = (read: number): void =>
      onProgress?.({ done: Math.round(done + (table.bytes * read) / copy.rows), total })
    await members.add(piece => memberOf(table.name, piece), readRows(connection, table, { rows: copy.rows, onRows }))
    done += table.bytes
    copies.push(copy)
  }
  return copies
}

/** @throws StartError if the database has none of our tables. */
const readSnapshot = async (
  connection: OwnConnection,
  members: Members,
  options: BackupOptions,
): Promise<Pick<Manifest, 'madeAt' | 'migrations' | 'tables'>> => {
  const { db } = connection
  // A failure needs no rollback: the connection ends, which also stops rows in transit.
  await db.execute(sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`)
  await writePlainly(db)
  const [first, ...others] = await listMigrations(db)
  if (first === undefined) throw new StartError('There is no data in the database, so there is nothing to back up.')
  const madeAt = options.clock.now().toISOString()
  const tables = await copyTables(connection, members, options)
  await db.execute(sql`COMMIT`)
  return { madeAt, migrations: [first, ...others], tables }
}

/** Copies the database as of one moment into one file, while the server keeps running. */
export const makeBackup = async (options: BackupOptions): Promise<BackupReport> => {
  const { file, hasSecrets } = options
  const archive = await createArchive(file)
  let connection: OwnConnection | undefined
  try {
    connection = await options.connect()
    const members = createMembers(archive)
    const snapshot = await readSnapshot(connection, members, options)
    const made: Manifest = { format: backupFormat, version, hasSecrets, ...snapshot, members: members.list() }
    await archive.add(manifestName, Buffer.from(JSON.stringify(made, undefined, 2)))
    await archive.finish()
    const rows = made.tables.reduce((sum, each) => sum + each.rows, 0)
    const bytes = made.members.reduce((sum, each) => sum + each.bytes, 0)
    return { file, bytes, madeAt: new Date(made.madeAt), rows }
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await connection?.end()
  }
}
