// npm run sql -- "select …" [--json]: queries the database, even while the server runs, and prints CSV or one JSON object per
// line. Nothing can be changed: the transaction is read-only.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { toCsvLine } from '../../src/domain/csv.ts'
import { rowsOf } from '../../src/server/platform/database/database.ts'
import type { OwnConnection } from '../../src/server/platform/database/own-connection.ts'
import { reachDatabase } from '../../src/server/platform/database/reach-database.ts'
import { reasonOf } from '../../src/server/platform/database/storage-faults.ts'
import { StartError } from '../../src/server/platform/process/errors.ts'
import { createCommandLog } from '../../src/server/platform/process/log.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { readSettings } from '../../src/server/settings.ts'

const usage =
  'Usage: npm run sql -- "select …" [--json]. Three views are made for people: readings, ranks and peaks; see docs/operating.md.'

type Row = Record<string, unknown>

const rowsATime = 1_000

const readArguments = () => {
  const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true })
  const [text, ...rest] = positionals
  if (!text || rest.length > 0) throw new StartError(usage)
  return { text: text.replace(/[\s;]+$/, ''), isJson: values.json ?? false }
}

const toCell = (value: unknown): string | number => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(value)
}

const write = async (text: string): Promise<void> => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** Through a cursor, so that memory does not grow with the answer. A cursor takes one statement, which must be a query. */
const ask = async ({ db }: OwnConnection, text: string, isJson: boolean): Promise<void> => {
  await db.execute(sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`)
  await db.execute(sql`DECLARE answer NO SCROLL CURSOR FOR ${sql.raw(text)}`)
  let hasHead = isJson
  for (;;) {
    const rows = await rowsOf<Row>(db, sql.raw(`FETCH ${rowsATime} FROM answer`))
    if (!hasHead && rows[0]) await write(toCsvLine(Object.keys(rows[0])))
    hasHead ||= rows.length > 0
    await write(
      rows.map(row => (isJson ? `${JSON.stringify(row)}\n` : toCsvLine(Object.values(row).map(toCell)))).join(''),
    )
    if (rows.length < rowsATime) return
  }
}

const answer = async (): Promise<void> => {
  const { text, isJson } = readArguments()
  const { connect, leave } = await reachDatabase(readSettings(process.env).storage, createCommandLog())
  try {
    const connection = await connect()
    try {
      await ask(connection, text, isJson)
    } catch (error) {
      throw new StartError(`The database did not run this: ${reasonOf(error)}.`, { cause: error })
    } finally {
      await connection.end()
    }
  } finally {
    await leave()
  }
}

answer().then(
  () => process.exit(0),
  error => exitWithSentence(error, 'The query could not be run'),
)
