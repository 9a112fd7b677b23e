import { type SQL, sql } from 'drizzle-orm'
import { partitionPoint } from '#domain/binary-search.ts'
import { arrayOf, tableOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { secondsOf, sqlMoment } from '../../platform/database/moments.ts'
import { wholeSeconds } from '../snapshots.rules.ts'
import { holds } from './recording.repository.ts'
import { readIntegers, readMoments, readReals, readSmallIntegers, sent } from './sent-arrays.rules.ts'
import { noReadings, type ReadingColumns } from './stored-readings.rules.ts'

/** Both ends included. */
type Span = { from: Date; to: Date }

/** Optional lists in addition to times, depths and numbers of apps, because each list takes time to transfer. */
export type AskedColumns = { hasApps?: boolean; hasMoves?: boolean; hasOrigins?: boolean }

export type ChunkRow = {
  chart: number
  times: Buffer
  depths: Buffer
  ends: Buffer
  sources: Buffer | null
  outcomes: Buffer | null
  moves: Buffer | null
  previous: Buffer | null
  apps: Buffer | null
}

const noApps = new Int32Array(0)

const sentIf = (isAsked: boolean, array: SQL): SQL => (isAsked ? sent(array) : sql`NULL`)

export const columnsOfChunks = ({ hasApps = false, hasMoves = false, hasOrigins = hasApps }: AskedColumns): SQL => sql`
  chart, ${sent(sql`times`)} AS times, ${sent(sql`depths`)} AS depths, ${sent(sql`ends`)} AS ends,
  ${sentIf(hasOrigins, sql`sources`)} AS sources, ${sentIf(hasOrigins, sql`outcomes`)} AS outcomes,
  ${sentIf(hasMoves, sql`moves`)} AS moves, ${sentIf(hasMoves, sql`previous_times`)} AS previous,
  ${sentIf(hasApps, sql`apps`)} AS apps`

/** Chunks that may have measurements of a span. A chunk never reaches beyond its month. */
const chunksIn = ({ from, to }: Span): SQL => sql`NOT is_remainder
  AND first_at BETWEEN date_trunc('month', ${sqlMoment(from)}, 'UTC') AND ${sqlMoment(to)}
  AND last_at >= ${sqlMoment(wholeSeconds(from))}`

const append = (
  list: number[],
  values: ArrayLike<number> | null,
  { first, end }: { first: number; end: number },
): void => {
  if (values) for (let index = first; index < end; index += 1) list.push(values[index] ?? 0)
}

/** Appends the measurements of a chunk that are in a span. */
export const addChunk = (into: ReadingColumns, row: ChunkRow, span: Span): void => {
  const [times, ends] = [readMoments(row.times), readIntegers(row.ends)]
  const [from, to] = [secondsOf(span.from), secondsOf(span.to)]
  const first = partitionPoint(times, at => at < from)
  const places = { first, end: partitionPoint(times, at => at <= to) }
  append(into.times, times, places)
  append(into.depths, readIntegers(row.depths), places)
  append(into.sources, row.sources && readSmallIntegers(row.sources), places)
  append(into.outcomes, row.outcomes && readSmallIntegers(row.outcomes), places)
  append(into.moves, row.moves && readReals(row.moves), places)
  append(into.previous, row.previous && readMoments(row.previous), places)
  const apps = row.apps && readIntegers(row.apps)
  for (let index = first, start = ends[first - 1] ?? 0; index < places.end; index += 1) {
    const end = ends[index] ?? 0
    into.charts.push(row.chart)
    into.entries.push(end - start)
    if (apps) into.apps.push(apps.subarray(start, end))
    start = end
  }
}

type PlaceRow = {
  chart: number
  at: string | number
  source: number
  outcome: number
  depth: number
  entries: number
  move: number
  previous: string | number
  apps: Buffer | null
}

const addPlace = (into: ReadingColumns, row: PlaceRow): void => {
  into.charts.push(row.chart)
  into.times.push(Number(row.at))
  into.sources.push(row.source)
  into.outcomes.push(row.outcome)
  into.depths.push(row.depth)
  into.entries.push(row.entries)
  into.moves.push(row.move)
  into.previous.push(Number(row.previous))
  into.apps.push(row.apps ? readIntegers(row.apps) : noApps)
}

/** The measurement of `chunk` at the index `place`. */
const onePlace = (hasApps: boolean): SQL => sql`chunk.chart, extract(epoch FROM chunk.times[place]) AS at,
  chunk.sources[place] AS source, chunk.outcomes[place] AS outcome, chunk.depths[place] AS depth,
  chunk.ends[place] - coalesce(chunk.ends[place - 1], 0) AS entries, chunk.moves[place] AS move,
  extract(epoch FROM chunk.previous_times[place]) AS previous,
  ${hasApps ? sent(sql`chunk.apps[coalesce(chunk.ends[place - 1], 0) + 1 : chunk.ends[place]]`) : sql`NULL`} AS apps`

/** Reads measurements of charts. Every statement begins with the numbers of charts, the first column of the key. */
export const createReadingsRepository = (db: Database) => ({
  /** The measurements of charts in a span, unordered. */
  listReadings: async (charts: readonly number[], span: Span, asked: AskedColumns): Promise<ReadingColumns> => {
    const found = noReadings()
    if (charts.length === 0) return found
    const rows = await rowsOf<ChunkRow>(
      db,
      sql`SELECT ${columnsOfChunks(asked)} FROM reading_chunks
        WHERE chart = ANY(${arrayOf(charts, 'integer')}) AND ${chunksIn(span)}`,
    )
    for (const row of rows) addChunk(found, row, span)
    return found
  },

  /** The measurements of charts at these moments, unordered. Absent where there is none. */
  listReadingsAt: async (
    wanted: readonly { chart: number; at: Date }[],
    { hasApps }: { hasApps: boolean },
  ): Promise<ReadingColumns> => {
    const found = noReadings()
    if (wanted.length === 0) return found
    const rows = await rowsOf<PlaceRow>(
      db,
      sql`SELECT ${onePlace(hasApps)}
        FROM (SELECT DISTINCT * FROM ${tableOf('row', wanted, { chart: 'integer', at: 'timestamptz' })}) AS wanted
        JOIN reading_chunks AS chunk ON ${holds(sql`wanted.chart`, sql`wanted.at`)} AND NOT chunk.is_remainder
        CROSS JOIN LATERAL (SELECT array_position(chunk.times, wanted.at) AS place) AS found`,
    )
    for (const row of rows) addPlace(found, row)
    return found
  },

  /** The newest measurement of each of these charts up to a moment. Charts without one are absent. */
  listNewest: async (
    charts: readonly number[],
    { until, hasApps }: { until?: Date; hasApps: boolean },
  ): Promise<ReadingColumns> => {
    const found = noReadings()
    if (charts.length === 0) return found
    const isEarly = until ? sql`first_at <= ${sqlMoment(until)} AND NOT is_remainder` : sql`true`
    const isEarlyTime = until ? sql`at <= ${sqlMoment(until)}` : sql`true`
    const rows = await rowsOf<PlaceRow>(
      db,
      sql`SELECT ${onePlace(hasApps)} FROM unnest(${arrayOf(charts, 'integer')}) AS wanted(number)
        CROSS JOIN LATERAL (
          SELECT date_trunc('month', first_at, 'UTC') AS month FROM reading_chunks
          WHERE chart = number AND ${isEarly} ORDER BY first_at DESC LIMIT 1) AS newest
        CROSS JOIN LATERAL (
          SELECT first_at AS chunk_start, place FROM reading_chunks, unnest(times) WITH ORDINALITY AS seen(at, place)
          WHERE chart = number AND first_at >= month AND ${isEarly} AND ${isEarlyTime}
          ORDER BY at DESC LIMIT 1) AS last_one
        JOIN reading_chunks AS chunk ON chunk.chart = number AND chunk.first_at = chunk_start`,
    )
    for (const row of rows) addPlace(found, row)
    return found
  },
})
