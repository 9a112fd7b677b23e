import { sql } from 'drizzle-orm'
import { arrayOf, tableOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { dateOfSeconds } from '../../platform/database/moments.ts'
import { type Month, monthOf } from '../months.rules.ts'
import { type ChunkKey, inMonth, type KeyedRow, keyed, type Taken, toTaken } from './filing.repository.ts'
import { splitIntoChunks } from './filing.rules.ts'
import { holds } from './recording.repository.ts'
import type { ReadingColumns } from './stored-readings.rules.ts'

const listOf = (values: readonly (number | string)[]): string => `{${values.join(',')}}`

/** Lists travel as text, because their lengths differ. */
const columns = {
  chart: 'integer',
  times: 'text',
  sources: 'text',
  outcomes: 'text',
  depths: 'text',
  ends: 'text',
  moves: 'text',
  previous: 'text',
  apps: 'text',
} as const

/** The chunks of these measurements, by whether they are filed. */
export const takeHolding = async (
  tx: Database,
  wanted: readonly { chart: number; at: number }[],
  isFiled: boolean,
): Promise<Taken[]> => {
  const moments = wanted.map(({ chart, at }) => ({ number: chart, moment: dateOfSeconds(at) }))
  const rows = await rowsOf<KeyedRow>(
    tx,
    sql`SELECT DISTINCT ON (chart, first_at) ${keyed} FROM reading_chunks AS chunk
      JOIN ${tableOf('wanted', moments, { number: 'integer', moment: 'timestamptz' })}
        ON ${holds(sql`number`, sql`moment`)} AND is_filed = ${isFiled}`,
  )
  const months = Map.groupBy(rows, ({ first }) => monthOf(dateOfSeconds(Number(first))))
  return [...months].map(([month, of]) => toTaken(month, of))
}

/** The filed measurements of charts in a month. */
export const takeFiled = async (tx: Database, charts: readonly number[], month: Month): Promise<Taken> => {
  const rows = await rowsOf<KeyedRow>(
    tx,
    sql`SELECT ${keyed} FROM reading_chunks
      WHERE chart = ANY(${arrayOf(charts, 'integer')}) AND is_filed AND NOT is_remainder AND ${inMonth(month)}`,
  )
  return toTaken(month, rows)
}

export const removeChunks = async (tx: Database, chunks: readonly ChunkKey[]): Promise<void> => {
  if (chunks.length === 0) return
  const gone = chunks.map(({ chart, first }) => ({ number: chart, start: dateOfSeconds(first) }))
  await tx.execute(sql`DELETE FROM reading_chunks
    USING ${tableOf('gone', gone, { number: 'integer', start: 'timestamptz' })}
    WHERE chart = number AND first_at = start`)
}

/** Stores measurements of one month as chunks. */
export const insertChunks = async (tx: Database, readings: ReadingColumns, isFiled: boolean): Promise<void> => {
  const chunks = splitIntoChunks(readings)
  if (chunks.length === 0) return
  const rows = chunks.map(places => {
    const pick = (column: readonly number[]): string => listOf(places.map(place => column[place] ?? 0))
    const pickTimes = (column: readonly number[]): string =>
      listOf(places.map(place => dateOfSeconds(column[place] ?? 0).toISOString()))
    let end = 0
    return {
      chart: readings.charts[places[0] ?? 0] ?? 0,
      times: pickTimes(readings.times),
      sources: pick(readings.sources),
      outcomes: pick(readings.outcomes),
      depths: pick(readings.depths),
      ends: listOf(places.map(place => (end += readings.entries[place] ?? 0))),
      moves: pick(readings.moves),
      previous: pickTimes(readings.previous),
      apps: listOf(places.flatMap(place => [...(readings.apps[place] ?? [])])),
    }
  })
  await tx.execute(sql`
    INSERT INTO reading_chunks (chart, first_at, last_at, times, sources, outcomes, depths, ends, moves, previous_times,
      apps, is_filed)
    SELECT chart, times[1], times[cardinality(times)], times, sources::smallint[], outcomes::smallint[], depths::integer[],
      ends::integer[], moves::real[], previous::timestamptz[], apps::integer[], ${isFiled}
    FROM (
      SELECT chart, times::timestamptz[] AS times, sources, outcomes, depths, ends, moves, previous, apps
      FROM ${tableOf('row', rows, columns)}) AS chunk`)
}
