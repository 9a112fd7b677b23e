import { type SQL, sql } from 'drizzle-orm'
import { tableOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { dateOfSeconds, sqlMoment } from '../../platform/database/moments.ts'
import { type Month, monthOf, spanOfMonths } from '../months.rules.ts'
import { readingsAChunk } from './filing.rules.ts'
import { addChunk, type ChunkRow, columnsOfChunks } from './readings.repository.ts'
import { noReadings, type ReadingColumns } from './stored-readings.rules.ts'

/** One transaction at a time rewrites what is filed. */
const filing = 7_265_621

/** Identifies a chunk. `first`: in seconds since 1970. */
export type ChunkKey = { chart: number; first: number }

export type Taken = { month: Month; readings: ReadingColumns; chunks: ChunkKey[] }

export type KeyedRow = ChunkRow & { first: string }

const always = { from: new Date(0), to: new Date(8.64e15) }

export const inMonth = (month: Month): SQL => {
  const { from, to } = spanOfMonths(month)
  return sql`first_at BETWEEN ${sqlMoment(from)} AND ${sqlMoment(to)}`
}

const addRow = ({ readings, chunks }: Omit<Taken, 'month'>, row: KeyedRow): void => {
  addChunk(readings, row, always)
  chunks.push({ chart: row.chart, first: Number(row.first) })
}

export const toTaken = (month: Month, rows: readonly KeyedRow[]): Taken => {
  const taken: Taken = { month, readings: noReadings(), chunks: [] }
  for (const row of rows) addRow(taken, row)
  return taken
}

export const keyed = sql`extract(epoch FROM first_at) AS first, ${columnsOfChunks({ hasApps: true, hasMoves: true })}`

/** Waits until no other transaction files or removes measurements. Until this one ends, the others wait. */
export const lockFiling = async (tx: Database): Promise<void> =>
  void (await tx.execute(sql`SELECT pg_advisory_xact_lock(${filing})`))

/** Measurements of one month that are not filed and older than a moment; undefined if there are none. */
export const takeOpen = async (
  tx: Database,
  { before, most }: { before: Date; most: number },
): Promise<Taken | undefined> => {
  const isOpen = sql`NOT is_filed AND NOT is_remainder AND last_at < ${sqlMoment(before)}`
  const [oldest] = await rowsOf<{ at: string | null }>(
    tx,
    sql`SELECT min(first_at) AS at FROM reading_chunks WHERE ${isOpen}`,
  )
  if (!oldest?.at) return undefined
  const month = monthOf(new Date(oldest.at))
  const rows = await rowsOf<KeyedRow>(
    tx,
    sql`SELECT ${keyed} FROM reading_chunks WHERE ${isOpen} AND ${inMonth(month)} ORDER BY chart, first_at LIMIT ${most}`,
  )
  return toTaken(month, rows)
}

/** Adds the filed chunks that these measurements join: the last of each chart if it has room, and those that end later. */
export const addJoined = async (tx: Database, { month, readings, chunks }: Taken): Promise<void> => {
  const earliest = new Map<number, number>()
  for (const [row, chart] of readings.charts.entries()) {
    const at = readings.times[row] ?? 0
    if (at < (earliest.get(chart) ?? Number.POSITIVE_INFINITY)) earliest.set(chart, at)
  }
  const wanted = [...earliest].map(([number, at]) => ({ number, earliest: dateOfSeconds(at) }))
  const rows = await rowsOf<KeyedRow>(
    tx,
    sql`SELECT ${keyed} FROM (
        SELECT *, lead(first_at) OVER (PARTITION BY chart ORDER BY first_at) IS NULL AS is_last
        FROM reading_chunks
        JOIN ${tableOf('wanted', wanted, { number: 'integer', earliest: 'timestamptz' })} ON chart = number
        WHERE is_filed AND ${inMonth(month)}) AS filed
      WHERE last_at >= earliest OR (is_last AND cardinality(times) < ${readingsAChunk})`,
  )
  for (const row of rows) addRow({ readings, chunks }, row)
}
