import { type SQL, sql } from 'drizzle-orm'
import { secondMs } from '#domain/units.ts'
import { arrayOf } from '../../platform/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database.ts'
import { dateOfSeconds, sqlMoment } from '../../platform/moments.ts'
import { type Month, monthOf, spanOfMonths } from '../months.rules.ts'
import { readingsAChunk, splitIntoChunks } from './filing.rules.ts'
import { packRanks, type SeriesColumns, unpackRanks } from './packed-ranks.rules.ts'
import { addChunk, type ChunkRow, columnsOfChunks } from './readings.repository.ts'
import { holds } from './recording.repository.ts'
import { noReadings, type ReadingColumns } from './stored-readings.rules.ts'

/** One transaction at a time rewrites what is filed. */
const filing = 7_265_621

/** Identifies a chunk. `first`: in seconds since 1970. */
export type ChunkKey = { chart: number; first: number }

export type Taken = { month: Month; readings: ReadingColumns; chunks: ChunkKey[] }

type KeyedRow = ChunkRow & { first: string }

const always = { from: new Date(0), to: new Date(8.64e15) }

const secondsToMoments = (seconds: readonly number[]): SQL =>
  sql`${arrayOf(
    seconds.map(at => new Date(at * secondMs).toISOString()),
    'text',
  )}::timestamptz[]`

const inMonth = (month: Month): SQL => {
  const { from, to } = spanOfMonths(month)
  return sql`first_at BETWEEN ${sqlMoment(from)} AND ${sqlMoment(to)}`
}

const toTaken = (month: Month, rows: readonly KeyedRow[]): Taken => {
  const readings = noReadings()
  for (const row of rows) addChunk(readings, row, always)
  return { month, readings, chunks: rows.map(({ chart, first }) => ({ chart, first: Number(first) })) }
}

const keyed = sql`extract(epoch FROM first_at) AS first, ${columnsOfChunks(true)}`

const listOf = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

/** Statements that file measurements: their ranks become months of apps, and single measurements become chunks. */
export const createFilingRepository = () => ({
  /** Waits until no other transaction files or removes measurements. Until this one ends, the others wait. */
  lock: async (tx: Database): Promise<void> => void (await tx.execute(sql`SELECT pg_advisory_xact_lock(${filing})`)),

  /** Measurements of one month that are not filed and older than a moment; undefined if there are none. */
  takeOpen: async (tx: Database, { before, most }: { before: Date; most: number }): Promise<Taken | undefined> => {
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
  },

  /** Filed chunks that the measurements of a month join: the last of each chart if it has room, and those that end later. */
  takeJoined: async (tx: Database, { month, readings }: Taken): Promise<Taken> => {
    const earliest = new Map<number, number>()
    for (const [row, chart] of readings.charts.entries()) {
      const at = readings.times[row] ?? 0
      if (at < (earliest.get(chart) ?? Number.POSITIVE_INFINITY)) earliest.set(chart, at)
    }
    const rows = await rowsOf<KeyedRow>(
      tx,
      sql`SELECT ${keyed} FROM (
          SELECT *, lead(first_at) OVER (PARTITION BY chart ORDER BY first_at) IS NULL AS is_last
          FROM reading_chunks JOIN unnest(${arrayOf([...earliest.keys()], 'integer')}, ${secondsToMoments([...earliest.values()])})
            AS wanted(number, earliest) ON chart = number
          WHERE is_filed AND ${inMonth(month)}) AS filed
        WHERE last_at >= earliest OR (is_last AND cardinality(times) < ${readingsAChunk})`,
    )
    return toTaken(month, rows)
  },

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

  /** The ranks of apps in a month. Apps without ranks are absent. */
  listMonths: async (tx: Database, apps: readonly number[], month: Month): Promise<Map<number, SeriesColumns>> => {
    const rows = await rowsOf<{ app: number; ranks: Buffer }>(
      tx,
      sql`SELECT app, ranks FROM app_months WHERE month = ${month} AND app = ANY(${arrayOf(apps, 'integer')})`,
    )
    return new Map(rows.map(({ app, ranks }) => [app, unpackRanks(ranks, month)]))
  },

  removeMonths: async (tx: Database, month: Month, apps: readonly number[]): Promise<void> => {
    if (apps.length === 0) return
    await tx.execute(sql`DELETE FROM app_months WHERE month = ${month} AND app = ANY(${arrayOf(apps, 'integer')})`)
  },

  saveMonths: async (tx: Database, month: Month, series: ReadonlyMap<number, SeriesColumns>): Promise<void> => {
    if (series.size === 0) return
    const all = [...series.values()]
    await tx.execute(sql`INSERT INTO app_months (app, month, count, ranks)
      SELECT app, ${month}, count, ranks FROM unnest(${arrayOf([...series.keys()], 'integer')}, ${arrayOf(
        all.map(({ charts }) => charts.length),
        'integer',
      )}, ${arrayOf(
        all.map(of => `\\x${packRanks(of, month).toString('hex')}`),
        'bytea',
      )}) AS row(app, count, ranks)
      ON CONFLICT (app, month) DO UPDATE SET count = EXCLUDED.count, ranks = EXCLUDED.ranks`)
  },
})
