import { type SQL, sql } from 'drizzle-orm'
import { secondMs } from '#domain/units.ts'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { dateOfSeconds } from '../../platform/database/moments.ts'
import { type Month, monthOf } from '../months.rules.ts'
import {
  type ChunkKey,
  inMonth,
  type KeyedRow,
  keyed,
  secondsToMoments,
  type Taken,
  toTaken,
} from './filing.repository.ts'
import { splitIntoChunks } from './filing.rules.ts'
import { holds } from './recording.repository.ts'
import type { ReadingColumns } from './stored-readings.rules.ts'

const listOf = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

/** Statements that take chunks of measurements out, and put them in. */
export const createChunksRepository = () => ({
  /** The chunks of these measurements, by whether they are filed. */
  takeHolding: async (
    tx: Database,
    wanted: readonly { chart: number; at: number }[],
    isFiled: boolean,
  ): Promise<Taken[]> => {
    const rows = await rowsOf<KeyedRow>(
      tx,
      sql`SELECT DISTINCT ON (chart, first_at) ${keyed} FROM reading_chunks AS chunk
        JOIN unnest(${arrayOf(
          wanted.map(({ chart }) => chart),
          'integer',
        )}, ${secondsToMoments(wanted.map(({ at }) => at))}) AS wanted(number, moment)
          ON ${holds(sql`number`, sql`moment`)} AND is_filed = ${isFiled}`,
    )
    const months = Map.groupBy(rows, ({ first }) => monthOf(dateOfSeconds(Number(first))))
    return [...months].map(([month, of]) => toTaken(month, of))
  },

  /** The filed measurements of charts in a month. */
  takeFiled: async (tx: Database, charts: readonly number[], month: Month): Promise<Taken> => {
    const rows = await rowsOf<KeyedRow>(
      tx,
      sql`SELECT ${keyed} FROM reading_chunks
        WHERE chart = ANY(${arrayOf(charts, 'integer')}) AND is_filed AND NOT is_remainder AND ${inMonth(month)}`,
    )
    return toTaken(month, rows)
  },

  removeChunks: async (tx: Database, chunks: readonly ChunkKey[]): Promise<void> => {
    if (chunks.length === 0) return
    await tx.execute(sql`DELETE FROM reading_chunks USING unnest(${arrayOf(
      chunks.map(({ chart }) => chart),
      'integer',
    )}, ${secondsToMoments(chunks.map(({ first }) => first))}) AS gone(number, start)
      WHERE chart = number AND first_at = start`)
  },

  /** Stores measurements of one month as chunks. */
  insertChunks: async (tx: Database, readings: ReadingColumns, isFiled: boolean): Promise<void> => {
    const chunks = splitIntoChunks(readings)
    if (chunks.length === 0) return
    const pick = (rows: readonly number[], column: readonly number[]): number[] => rows.map(row => column[row] ?? 0)
    const endsOf = (rows: readonly number[]): number[] => {
      let end = 0
      return pick(rows, readings.entries).map(count => (end += count))
    }
    const lists = (toList: (rows: readonly number[]) => readonly number[]): SQL =>
      arrayOf(
        chunks.map(rows => listOf(toList(rows))),
        'text',
      )
    const momentLists = (column: readonly number[]): SQL =>
      arrayOf(
        chunks.map(
          rows =>
            `{${pick(rows, column)
              .map(at => new Date(at * secondMs).toISOString())
              .join(',')}}`,
        ),
        'text',
      )
    await tx.execute(sql`
      INSERT INTO reading_chunks (chart, first_at, last_at, times, sources, outcomes, depths, ends, moves, previous_times,
        apps, is_filed)
      SELECT chart, times[1], times[cardinality(times)], times, sources::smallint[], outcomes::smallint[], depths::integer[],
        ends::integer[], moves::real[], previous::timestamptz[], apps::integer[], ${isFiled}
      FROM (
        SELECT chart, times::timestamptz[] AS times, sources, outcomes, depths, ends, moves, previous, apps FROM unnest(
          ${arrayOf(
            chunks.map(([row = 0]) => readings.charts[row] ?? 0),
            'integer',
          )},
          ${momentLists(readings.times)}, ${lists(rows => pick(rows, readings.sources))},
          ${lists(rows => pick(rows, readings.outcomes))}, ${lists(rows => pick(rows, readings.depths))},
          ${lists(endsOf)}, ${lists(rows => pick(rows, readings.moves))}, ${momentLists(readings.previous)}, ${lists(rows => rows.flatMap(row => [...(readings.apps[row] ?? [])]))})
          AS row(chart, times, sources, outcomes, depths, ends, moves, previous, apps)) AS chunk`)
  },
})
