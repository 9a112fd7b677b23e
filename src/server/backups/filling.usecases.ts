import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { createHistoryFilling } from '../history/copies.repository.ts'
import { readArchive } from '../platform/archives.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Database } from '../platform/database.ts'
import { continueSequences, describeTable, emptyTables, insertLines, listTables } from './database-copies.repository.ts'
import { ensureSame, type Manifest } from './manifest.rules.ts'

const decompress = promisify(zstdDecompress)

/** Rows of one statement. */
const rowsAtOnce = 500

type Piece = { table: string; partition: string; bytes: () => Promise<Buffer> }

/** `history/ranks/202611/0001.native.zst`, `database/apps/0001.ndjson.zst` */
const readPieces = (
  file: string,
  wanted: 'database' | 'history',
  take: (piece: Piece) => Promise<void>,
): Promise<void> =>
  readArchive(file, async (name, read) => {
    const [half = '', table = '', partition = ''] = name.split('/')
    if (half === wanted) await take({ table, partition, bytes: async () => decompress(await read()) })
  })

/** Fills an empty history. @throws StartError if a table did not arrive as it was. */
export const fillHistory = async (
  clickhouse: ClickHouse,
  { file, made, folder }: { file: string; made: Manifest; folder: string },
): Promise<void> => {
  const filling = createHistoryFilling(clickhouse)
  await filling.begin()
  const rows = join(folder, 'rows.native')
  let current: Piece | undefined
  const insertCurrent = async (): Promise<void> => {
    if (current) await filling.add(current.table, rows)
    await rm(rows, { force: true })
  }
  await insertCurrent()
  await readPieces(file, 'history', async piece => {
    if (piece.table !== current?.table || piece.partition !== current.partition) {
      await insertCurrent()
      current = piece
    }
    await appendFile(rows, await piece.bytes())
  })
  await insertCurrent()
  ensureSame(file, made.history.tables, await filling.finish())
}

/** Fills a database in one transaction, so it has all rows or none. @throws StartError if a table did not arrive as it was. */
export const fillDatabase = (db: Database, { file, made }: { file: string; made: Manifest }): Promise<void> =>
  db.transaction(async tx => {
    const tables = await listTables(tx)
    await emptyTables(tx, tables)
    await readPieces(file, 'database', async ({ table: name, bytes }) => {
      const table = tables.find(each => each.name === name)
      if (!table) throw new Error(`There is no table ${name}.`)
      const lines = (await bytes()).toString().trimEnd().split('\n')
      for (let at = 0; at < lines.length; at += rowsAtOnce)
        await insertLines(tx, table, lines.slice(at, at + rowsAtOnce))
    })
    await continueSequences(tx)
    const restored = []
    for (const table of tables) restored.push(await describeTable(tx, table))
    ensureSame(file, made.database.tables, restored)
  })
