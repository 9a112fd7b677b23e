import { type SQL, sql } from 'drizzle-orm'
import type { GapReason } from '#domain/ranks.ts'
import { arrayOf, tableOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { sqlMoment } from '../../platform/database/moments.ts'
import { wholeSeconds } from '../snapshots.rules.ts'
import { numberOfOutcome } from './stored-readings.rules.ts'

/** An attempt that gave no measurement. `chart`: its number. */
export type StoredFailure = { chart: number; observedAt: Date; reason: GapReason; detail: string }

/** The same as it was recorded. */
export type StoredAttempt = {
  chart: number
  observedAt: Date
  outcome: 'failed' | 'suspect' | 'withdrawn'
  reason: string
  detail: string
}

/** Failed attempts of any charts in a row, with their commonest reason. */
export type FailureRun = { attempts: number; startedAt: Date; newestAt: Date; reason: GapReason; detail: string }

type Span = { from: Date; to: Date }

type Row = { chart: number; observed_at: string; outcome: string; reason: string; detail: string }

/** Guarantee: the collector writes only `GapReason` values for the outcomes "failed" and "withdrawn". */
const toGapReason = (text: string): GapReason => text as GapReason

const toAttempt = ({ chart, observed_at, outcome, reason, detail }: Row): StoredAttempt => ({
  chart,
  observedAt: new Date(observed_at),
  // Guarantee: only these outcomes are recorded.
  outcome: outcome as StoredAttempt['outcome'],
  reason,
  detail,
})

/** A suspect has no reason from the closed list; its verdict becomes the detail. */
const failureOf = ({ outcome, reason, detail, ...attempt }: StoredAttempt): StoredFailure => ({
  ...attempt,
  ...(outcome === 'suspect' ? { reason: 'suspect', detail: reason } : { reason: toGapReason(reason), detail }),
})

const toFailure = (row: Row): StoredFailure => failureOf(toAttempt(row))

const columns = sql`chart, observed_at, outcome, reason, detail`

const inSpan = ({ from, to }: Span): SQL =>
  sql`observed_at BETWEEN ${sqlMoment(wholeSeconds(from))} AND ${sqlMoment(to)}`

const isAmong = (charts: readonly number[]): SQL => sql`chart = ANY(${arrayOf(charts, 'integer')})`

/** Attempts of these charts as they were recorded, oldest first. */
export const listAttempts = async (db: Database, charts: readonly number[], span: Span): Promise<StoredAttempt[]> => {
  if (charts.length === 0) return []
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT ${columns} FROM chart_failures WHERE ${isAmong(charts)} AND ${inSpan(span)} ORDER BY observed_at`,
  )
  return rows.map(toAttempt)
}

/** Reads attempts that gave no measurement: failed, held back or withdrawn. */
export const createFailuresRepository = (db: Database) => ({
  /** The failures of these charts, oldest first. */
  listFailures: async (charts: readonly number[], span: Span): Promise<StoredFailure[]> =>
    (await listAttempts(db, charts, span)).map(failureOf),

  /** The newest of each chart after `after` and up to `to`. */
  listNewestFailures: async (
    charts: readonly number[],
    { after, to }: { after: Date; to: Date },
  ): Promise<StoredFailure[]> => {
    if (charts.length === 0) return []
    const rows = await rowsOf<Row>(
      db,
      sql`SELECT DISTINCT ON (chart) ${columns} FROM chart_failures
        WHERE ${isAmong(charts)} AND observed_at > ${sqlMoment(wholeSeconds(after))} AND observed_at <= ${sqlMoment(to)}
        ORDER BY chart, observed_at DESC`,
    )
    return rows.map(toFailure)
  },

  /** The newest in each of these charts and spans; undefined where there is none. */
  listNewestFailuresIn: async (
    spans: readonly (Span & { chart: number })[],
  ): Promise<(StoredFailure | undefined)[]> => {
    if (spans.length === 0) return []
    const wanted = spans.map(({ chart, from, to }, place) => ({ place, number: chart, since: from, until: to }))
    const columnTypes = { place: 'integer', number: 'integer', since: 'timestamptz', until: 'timestamptz' } as const
    const rows = await rowsOf<Row & { place: number }>(
      db,
      sql`SELECT place, newest.* FROM ${tableOf('wanted', wanted, columnTypes)}
        CROSS JOIN LATERAL (
          SELECT ${columns} FROM chart_failures WHERE chart = number AND observed_at BETWEEN since AND until
          ORDER BY observed_at DESC LIMIT 1) AS newest`,
    )
    const found = new Map(rows.map(row => [row.place, toFailure(row)]))
    return spans.map((_, place) => found.get(place))
  },

  /** The newest of every chart since `since`. */
  listNewestOfAll: async (since: Date): Promise<StoredFailure[]> => {
    const rows = await rowsOf<Row>(
      db,
      sql`SELECT DISTINCT ON (chart) ${columns} FROM chart_failures WHERE observed_at >= ${sqlMoment(wholeSeconds(since))}
        ORDER BY chart, observed_at DESC`,
    )
    return rows.map(toFailure)
  },

  /** Which of these attempts were withdrawn or held back. */
  listHeld: async (wanted: readonly { chart: number; observedAt: Date }[]) => {
    const attempts = wanted.map(({ chart, observedAt }) => ({ number: chart, at: observedAt }))
    const rows = await rowsOf<Row>(
      db,
      sql`SELECT ${columns} FROM chart_failures
        JOIN ${tableOf('wanted', attempts, { number: 'integer', at: 'timestamptz' })} ON chart = number AND observed_at = at
        WHERE outcome IN ('suspect', 'withdrawn')`,
    )
    return rows.map(({ chart, observed_at }) => ({ chart, observedAt: new Date(observed_at) }))
  },

  /**
   * The failed attempts since the newest successful one, searched from after `since`. Ignores suspects, charts that do not exist
   * (404) and requests that were never sent, because they say nothing about other charts.
   */
  findFailureRun: async (since: Date): Promise<FailureRun | undefined> => {
    type RunRow = { reason: string; detail: string; attempts: number; first: string; newest: string }
    const from = sqlMoment(wholeSeconds(since))
    const rows = await rowsOf<RunRow>(
      db,
      sql`SELECT reason, detail, count(*)::integer AS attempts, min(observed_at) AS first, max(observed_at) AS newest
        FROM chart_failures
        WHERE outcome = 'failed' AND reason <> 'not-fetched' AND NOT (reason = 'http' AND detail = '404')
          AND observed_at > ${from} AND observed_at > coalesce((
            SELECT max(at) FROM reading_chunks CROSS JOIN LATERAL unnest(times, outcomes) AS one(at, outcome)
            WHERE last_at >= ${from} AND at >= ${from} AND outcome >= ${numberOfOutcome('recorded')}), '-infinity')
        GROUP BY reason, detail ORDER BY attempts DESC, newest DESC, reason, detail`,
    )
    const [commonest] = rows
    return (
      commonest && {
        attempts: rows.reduce((sum, { attempts }) => sum + attempts, 0),
        startedAt: new Date(Math.min(...rows.map(({ first }) => Date.parse(first)))),
        newestAt: new Date(Math.max(...rows.map(({ newest }) => Date.parse(newest)))),
        reason: toGapReason(commonest.reason),
        detail: commonest.detail,
      }
    )
  },
})
