import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { applyFirstMigrations, migrateDatabase } from '../platform/database/database-migrations.ts'
import type { OwnConnection } from '../platform/database/own-connection.ts'
import { readArchive } from '../platform/files/archives.ts'
import {
  continueSequences,
  copyInto,
  describeTable,
  emptyTables,
  listTables,
  writePlainly,
} from './database-copies.repository.ts'
import { ensureSame, type Manifest, tableOf } from './manifest.rules.ts'
import { endRestoring } from './restoring-mark.repository.ts'

const decompress = promisify(zstdDecompress)

/** One COPY for each table, whatever the number of its pieces: the pieces of a table follow one another. */
const createFilling = ({ copyIn }: OwnConnection, { tables }: Manifest) => {
  let current: { name: string; stream: NodeJS.WritableStream; done: Promise<void> } | undefined

  const finish = async (): Promise<void> => {
    current?.stream.end()
    await current?.done
    current = undefined
  }

  const begin = (name: string) => {
    const table = tables.find(each => each.name === name)
    if (!table) throw new Error(`There is no table ${name}.`)
    const stream = copyIn(copyInto(table))
    const done = finished(stream)
    // The next write, or the end, will fail for the same reason.
    done.catch(() => undefined)
    return { name, stream, done }
  }

  const add = async (name: string, rows: Uint8Array): Promise<void> => {
    if (current?.name !== name) await finish()
    current ??= begin(name)
    const { stream, done } = current
    const taken = new Promise<void>(resolve => void stream.write(rows, () => resolve()))
    await Promise.race([taken, done])
  }

  return { add, finish }
}

const fillTables = async (connection: OwnConnection, file: string, made: Manifest): Promise<void> => {
  const filling = createFilling(connection, made)
  await readArchive(file, async (member, read) => {
    const name = tableOf(member)
    if (name !== undefined) await filling.add(name, await decompress(await read()))
  })
  await filling.finish()
}

/**
 * Makes the tables of the backup in an empty database, fills them and upgrades them. It is one transaction, so no rows
 * are visible until all of them are present and correct. @throws StartError if a restored table differs.
 */
export const fillDatabase = async (
  connection: OwnConnection,
  { file, made }: { file: string; made: Manifest },
): Promise<void> => {
  const { db } = connection
  // A failure needs no rollback, because the connection ends.
  await db.execute(sql`BEGIN`)
  await writePlainly(db)
  await applyFirstMigrations(db, made.migrations.at(-1) ?? '')
  await emptyTables(db, await listTables(db))
  await fillTables(connection, file, made)
  await continueSequences(db)
  const restored = []
  for (const table of await listTables(db)) restored.push(await describeTable(db, table))
  ensureSame(file, made.tables, restored)
  await endRestoring(db)
  await db.execute(sql`COMMIT`)
  await migrateDatabase(db)
}
