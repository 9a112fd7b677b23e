import { type SQL, sql } from 'drizzle-orm'
import { chartKeyOf } from '#domain/charts.ts'
import { tableOf } from '../../platform/database/array-parameter.ts'
import type { Database } from '../../platform/database/database.ts'
import { momentKeyOf, wholeSeconds } from '../snapshots.rules.ts'
import type { AppNumbers } from './app-numbers.repository.ts'
import type { ChartNumbers } from './chart-numbers.repository.ts'
import { type NewReading, numberOfOutcome, numberOfSource } from './stored-readings.rules.ts'

export type Numbers = { charts: ChartNumbers; apps: AppNumbers }

/** An attempt that gave no measurement. */
export type NewFailure = {
  chart: NewReading['chart']
  observedAt: Date
  outcome: 'failed' | 'suspect' | 'withdrawn'
  reason: string
  detail: string
}

/** Condition: a row `chunk` of `reading_chunks` has the measurement of a chart at a time. */
export const holds = (chart: SQL, at: SQL): SQL => sql`chunk.chart = ${chart}
  AND chunk.first_at BETWEEN date_trunc('month', ${at}, 'UTC') AND ${at} AND chunk.last_at >= ${at} AND ${at} = ANY(chunk.times)`

const toTable = (
  readings: readonly NewReading[],
  numbers: readonly number[],
  apps: ReadonlyMap<number, number>,
): SQL => {
  const rows = readings.map(({ observedAt, source, outcome, depth, appIds }, index) => ({
    chart: numbers[index] ?? 0,
    at: observedAt,
    source: numberOfSource(source),
    outcome: numberOfOutcome(outcome),
    depth,
    apps: `{${appIds.map(appId => apps.get(appId) ?? 0).join(',')}}`,
  }))
  const columns = {
    chart: 'integer',
    at: 'timestamptz',
    source: 'integer',
    outcome: 'integer',
    depth: 'integer',
  } as const
  const table = tableOf('row', rows, { ...columns, apps: 'text' })
  return sql`SELECT chart, at, source, outcome, depth, apps::integer[] AS apps FROM ${table}`
}

/** Stores what is new, and from it the best ranks of apps and the beginnings of charts: one statement, so all or nothing. */
const store = (readings: SQL): SQL => sql`
  WITH given AS (${readings}),
  stored AS (
    INSERT INTO reading_chunks (chart, first_at, last_at, times, sources, outcomes, depths, ends, moves, previous_times, apps)
    SELECT chart, at, at, ARRAY[at], ARRAY[source]::smallint[], ARRAY[outcome]::smallint[], ARRAY[depth],
      ARRAY[cardinality(apps)], ARRAY[-1], ARRAY['epoch'::timestamptz], apps
    FROM given
    WHERE NOT EXISTS (SELECT FROM reading_chunks AS chunk WHERE ${holds(sql`given.chart`, sql`given.at`)})
    ORDER BY chart, at
    ON CONFLICT DO NOTHING
    RETURNING chart, first_at AS at, apps),
  seen AS (
    SELECT app, chart, min(rank)::smallint AS rank, (array_agg(at ORDER BY rank, at))[1] AS reached_at, min(at) AS seen_since
    FROM stored, unnest(apps) WITH ORDINALITY AS place(app, rank) GROUP BY app, chart),
  peaks AS (
    INSERT INTO app_peaks AS known (app, chart, rank, reached_at, seen_since)
    SELECT seen.* FROM seen LEFT JOIN app_peaks AS known USING (app, chart)
    WHERE known.app IS NULL OR (seen.rank, seen.reached_at) < (known.rank, known.reached_at)
      OR seen.seen_since < known.seen_since
    ORDER BY app, chart
    ON CONFLICT (app, chart) DO UPDATE SET seen_since = least(known.seen_since, EXCLUDED.seen_since),
      rank = least(known.rank, EXCLUDED.rank),
      reached_at = CASE WHEN (EXCLUDED.rank, EXCLUDED.reached_at) < (known.rank, known.reached_at)
        THEN EXCLUDED.reached_at ELSE known.reached_at END),
  measured AS (SELECT chart, min(at) AS since FROM stored GROUP BY chart)
  UPDATE history_charts SET measured_since = least(measured_since, since), requested_since = least(requested_since, since)
  FROM measured WHERE number = chart AND (measured_since IS NULL OR since < measured_since)`

/** An import knows a measurement before it knows the outcome of the attempt. */
const noteOutcomes = (readings: SQL): SQL => sql`
  WITH given AS (${readings}),
  found AS (
    SELECT given.chart, given.at, given.outcome, chunk.first_at FROM given JOIN reading_chunks AS chunk
      ON ${holds(sql`given.chart`, sql`given.at`)} AND given.outcome > 0
        AND chunk.outcomes[array_position(chunk.times, given.at)] <> given.outcome),
  changed AS (
    SELECT chunk.chart, chunk.first_at, array_agg(coalesce(found.outcome, one.outcome) ORDER BY place)::smallint[] AS outcomes
    FROM (SELECT DISTINCT chart, first_at FROM found) AS key
    JOIN reading_chunks AS chunk ON chunk.chart = key.chart AND chunk.first_at = key.first_at
    CROSS JOIN LATERAL unnest(chunk.times, chunk.outcomes) WITH ORDINALITY AS one(at, outcome, place)
    LEFT JOIN found ON found.chart = chunk.chart AND found.at = one.at
    GROUP BY chunk.chart, chunk.first_at)
  UPDATE reading_chunks AS chunk SET outcomes = changed.outcomes FROM changed
  WHERE chunk.chart = changed.chart AND chunk.first_at = changed.first_at`

/** Appends to history, in the caller's transaction. Idempotent. */
export const createRecordingRepository = ({ charts, apps }: Numbers) => ({
  recordReadings: async (tx: Database, readings: readonly NewReading[]): Promise<void> => {
    const distinct = [...new Map(readings.map(reading => [momentKeyOf(reading), reading])).values()]
    if (distinct.length === 0) return
    const chartNumbers = await charts.ensureNumbers(tx, distinct)
    const appNumbers = await apps.ensureNumbers(tx, new Set(distinct.flatMap(({ appIds }) => appIds)))
    const numbers = distinct.map(({ chart }) => chartNumbers.get(chartKeyOf(chart)) ?? 0)
    const given = toTable(distinct, numbers, appNumbers)
    await tx.execute(store(given))
    if (distinct.some(({ outcome }) => outcome !== '')) await tx.execute(noteOutcomes(given))
    const measured = distinct.map(({ observedAt: at }, index) => ({ number: numbers[index] ?? 0, at }))
    await tx.execute(sql`DELETE FROM chart_failures
      USING ${tableOf('measured', measured, { number: 'integer', at: 'timestamptz' })}
      WHERE chart = number AND observed_at = at`)
  },

  /** A newer outcome of the same attempt replaces the one before. */
  recordFailures: async (tx: Database, failures: readonly NewFailure[]): Promise<void> => {
    const distinct = [...new Map(failures.map(failure => [momentKeyOf(failure), failure])).values()]
    if (distinct.length === 0) return
    const numbers = await charts.ensureNumbers(tx, distinct)
    const rows = distinct.map(({ chart, observedAt, outcome, reason, detail }) => ({
      chart: numbers.get(chartKeyOf(chart)) ?? 0,
      observed_at: wholeSeconds(observedAt),
      outcome,
      reason,
      detail,
    }))
    await tx.execute(sql`
      WITH given AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS row(chart integer, observed_at timestamptz, outcome text, reason text, detail text)),
      stored AS (
        INSERT INTO chart_failures SELECT * FROM given ORDER BY chart, observed_at
        ON CONFLICT (chart, observed_at) DO UPDATE
          SET outcome = EXCLUDED.outcome, reason = EXCLUDED.reason, detail = EXCLUDED.detail),
      asked AS (SELECT chart, min(observed_at) AS since FROM given GROUP BY chart)
      UPDATE history_charts SET requested_since = since FROM asked WHERE number = chart AND since < requested_since`)
  },
})

/** How far the apps of a chart moved up to a measurement. `chart`: its number. */
type StoredMove = { chart: number; at: Date; previous: Date; move: number }

/** Notes moves beside their measurements. Skips measurements that no longer exist. */
export const saveMoves = async (db: Database, moves: readonly StoredMove[]): Promise<void> => {
  if (moves.length === 0) return
  await db.execute(sql`
    WITH wanted AS (
      SELECT * FROM ${tableOf('row', moves, { chart: 'integer', at: 'timestamptz', previous: 'timestamptz', move: 'real' })}),
    found AS (
      SELECT wanted.*, chunk.first_at FROM wanted
      JOIN reading_chunks AS chunk ON ${holds(sql`wanted.chart`, sql`wanted.at`)}),
    changed AS (
      SELECT chunk.chart, chunk.first_at, array_agg(coalesce(found.move, one.move) ORDER BY place) AS moves,
        array_agg(coalesce(found.previous, one.previous) ORDER BY place) AS previous
      FROM (SELECT DISTINCT chart, first_at FROM found) AS key
      JOIN reading_chunks AS chunk ON chunk.chart = key.chart AND chunk.first_at = key.first_at
      CROSS JOIN LATERAL unnest(chunk.times, chunk.moves, chunk.previous_times)
        WITH ORDINALITY AS one(at, move, previous, place)
      LEFT JOIN found ON found.chart = chunk.chart AND found.at = one.at
      GROUP BY chunk.chart, chunk.first_at)
    UPDATE reading_chunks AS chunk SET moves = changed.moves, previous_times = changed.previous
    FROM changed WHERE chunk.chart = changed.chart AND chunk.first_at = changed.first_at
      AND cardinality(chunk.times) = cardinality(changed.moves)`)
}
