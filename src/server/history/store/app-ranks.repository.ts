import { type SQL, sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { secondsOf, sqlMoment } from '../../platform/database/moments.ts'
import { createYielder } from '../../platform/limits/event-loop.ts'
import { type Month, monthOf, spanOfMonths } from '../months.rules.ts'
import { wholeSeconds } from '../snapshots.rules.ts'
import { type SeriesColumns, unpackRanks } from './packed-ranks.rules.ts'
import { readIntegers, readMoments, sent } from './sent-arrays.rules.ts'

/** Ranks of apps in charts as parallel arrays, unordered. */
export type RankLists = {
  /** Numbers of apps and of charts. */
  apps: Int32Array
  charts: Int32Array
  /** Seconds since 1970. */
  times: Float64Array
  ranks: Uint8Array
}

export type RanksQuestion = {
  /** Numbers of apps. */
  apps: readonly number[]
  /** Numbers of charts; without it, all charts. */
  charts?: ReadonlySet<number> | undefined
  /** Both ends included. */
  from: Date
  to: Date
}

type Row = {
  /** Columns of packed ranks. */
  app: number | null
  month: Month | null
  packed: Buffer | null
  /** Columns of ranks that are not packed. */
  apps: Buffer | null
  charts: Buffer | null
  times: Buffer | null
  ranks: Buffer | null
}

/** Ranks of one app. */
type Part = SeriesColumns & { app: number }

/** Moves the wanted ranks to the front, and leaves the others behind the end. */
const keepRows = ({ app, charts, times, ranks }: Part, isWanted: (chart: number, at: number) => boolean): Part => {
  let length = 0
  for (let row = 0; row < charts.length; row += 1) {
    const [chart = 0, at = 0, rank = 0] = [charts[row], times[row], ranks[row]]
    if (!isWanted(chart, at)) continue
    charts[length] = chart
    times[length] = at
    ranks[length] = rank
    length += 1
  }
  return { app, charts: charts.subarray(0, length), times: times.subarray(0, length), ranks: ranks.subarray(0, length) }
}

const join = (parts: readonly Part[], open: RankLists | undefined): RankLists => {
  const length = parts.reduce((sum, { charts }) => sum + charts.length, open?.apps.length ?? 0)
  const [apps, charts] = [new Int32Array(length), new Int32Array(length)]
  const [times, ranks] = [new Float64Array(length), new Uint8Array(length)]
  let at = 0
  for (const part of parts) {
    apps.fill(part.app, at, at + part.charts.length)
    charts.set(part.charts, at)
    times.set(part.times, at)
    ranks.set(part.ranks, at)
    at += part.charts.length
  }
  if (open) {
    apps.set(open.apps, at)
    charts.set(open.charts, at)
    times.set(open.times, at)
    ranks.set(open.ranks, at)
  }
  return { apps, charts, times, ranks }
}

/**
 * The charts of an app are those of its peaks: an app has one wherever it was ever seen. `place` counts from the first app
 * of the chunk, and `rank` from the first app of its measurement.
 */
const openRanks = ({ charts, from, to }: RanksQuestion, ids: SQL): SQL => sql`
  SELECT NULL, NULL, NULL, ${sent(sql`array_agg(app)`)}, ${sent(sql`array_agg(chart)`)}, ${sent(sql`array_agg(at)`)},
    ${sent(sql`array_agg(rank)`)}
  FROM (
    SELECT peak.app, peak.chart, times[reading] AS at, place - coalesce(ends[reading - 1], 0) AS rank
    FROM app_peaks AS peak JOIN reading_chunks AS chunk USING (chart)
    CROSS JOIN LATERAL unnest(array_positions(chunk.apps, peak.app)) AS place
    CROSS JOIN LATERAL (SELECT count(*)::integer + 1 AS reading FROM unnest(ends) AS up_to WHERE up_to < place) AS found
    WHERE peak.app = ANY(${ids}) AND NOT is_filed AND NOT is_remainder
      ${charts ? sql`AND peak.chart = ANY(${arrayOf([...charts], 'integer')})` : sql``}
      AND peak.seen_since <= ${sqlMoment(to)} AND first_at <= ${sqlMoment(to)}
      AND last_at >= ${sqlMoment(wholeSeconds(from))}
      AND times[reading] BETWEEN ${sqlMoment(wholeSeconds(from))} AND ${sqlMoment(to)}) AS open`

const toOpen = ({ apps, charts, times, ranks }: Row): RankLists | undefined =>
  apps && charts && times && ranks
    ? {
        apps: readIntegers(apps),
        charts: readIntegers(charts),
        times: readMoments(times),
        ranks: Uint8Array.from(readIntegers(ranks)),
      }
    : undefined

/** Reads ranks of apps: one statement, so that no measurement comes or goes between its two parts. */
export const createAppRanksRepository = (db: Database) => ({
  listRanks: async (question: RanksQuestion): Promise<RankLists> => {
    const { apps, charts, from, to } = question
    if (apps.length === 0 || charts?.size === 0) return join([], undefined)
    const ids = arrayOf(apps, 'integer')
    const rows = await rowsOf<Row>(
      db,
      sql`SELECT app, month, ranks AS packed, NULL::bytea AS apps, NULL::bytea AS charts, NULL::bytea AS times,
          NULL::bytea AS ranks
        FROM app_months
        WHERE app = ANY(${ids}) AND month BETWEEN ${monthOf(from)} AND ${monthOf(to)}
        UNION ALL ${openRanks(question, ids)}`,
    )
    const [first, last] = [secondsOf(from), secondsOf(to)]
    const isWanted = (chart: number, at: number): boolean => at >= first && at <= last && (!charts || charts.has(chart))
    const yieldToOthers = createYielder()
    const parts: Part[] = []
    let open: RankLists | undefined
    for (const row of rows) {
      await yieldToOthers()
      open = toOpen(row) ?? open
      const { app, month, packed } = row
      if (!app || !month || !packed) continue
      const part = { app, ...unpackRanks(packed, month) }
      const span = spanOfMonths(month)
      const isWhole = !charts && from <= span.from && span.to <= to
      parts.push(isWhole ? part : keepRows(part, isWanted))
    }
    return join(parts, open)
  },
})

/**
 * The time up to which each app's ranks were thinned: before it, a missing rank may have been removed. Apps never thinned are
 * absent.
 */
export const listThinnedBefore = async (db: Database, appIds: readonly AppId[]): Promise<Map<AppId, Date>> => {
  if (appIds.length === 0) return new Map()
  const rows = await rowsOf<{ app_id: string | number; before: string }>(
    db,
    sql`SELECT app_id, before FROM thinned_apps JOIN history_apps ON number = app
      WHERE app_id = ANY(${arrayOf(appIds, 'bigint')})`,
  )
  return new Map(rows.map(({ app_id, before }) => [Number(app_id), new Date(before)]))
}
