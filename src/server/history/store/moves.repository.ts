import { sql } from 'drizzle-orm'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import type { Database } from '../../platform/database/database.ts'
import { holds, momentsOf } from './recording.repository.ts'

/** How far the apps of a chart moved up to a measurement. `chart`: its number. */
export type StoredMove = { chart: number; at: Date; previous: Date; move: number }

/** Notes moves beside their measurements. A measurement that is gone meanwhile is left out. */
export const saveMoves = async (db: Database, moves: readonly StoredMove[]): Promise<void> => {
  if (moves.length === 0) return
  await db.execute(sql`
    WITH wanted AS (
      SELECT * FROM unnest(${arrayOf(
        moves.map(({ chart }) => chart),
        'integer',
      )}, ${momentsOf(moves.map(({ at }) => at))}, ${momentsOf(moves.map(({ previous }) => previous))},
        ${arrayOf(
          moves.map(({ move }) => move),
          'real',
        )}) AS row(number, moment, previous, move)),
    found AS (
      SELECT wanted.*, chunk.first_at FROM wanted JOIN reading_chunks AS chunk ON ${holds(sql`number`, sql`moment`)}),
    changed AS (
      SELECT chunk.chart, chunk.first_at, array_agg(coalesce(found.move, one.move) ORDER BY place) AS moves,
        array_agg(coalesce(found.previous, one.previous) ORDER BY place) AS previous
      FROM (SELECT DISTINCT number, first_at FROM found) AS key
      JOIN reading_chunks AS chunk ON chunk.chart = key.number AND chunk.first_at = key.first_at
      CROSS JOIN LATERAL unnest(chunk.times, chunk.moves, chunk.previous_times)
        WITH ORDINALITY AS one(at, move, previous, place)
      LEFT JOIN found ON found.number = chunk.chart AND found.moment = one.at
      GROUP BY chunk.chart, chunk.first_at)
    UPDATE reading_chunks AS chunk SET moves = changed.moves, previous_times = changed.previous
    FROM changed WHERE chunk.chart = changed.chart AND chunk.first_at = changed.first_at
      AND cardinality(chunk.times) = cardinality(changed.moves)`)
}
