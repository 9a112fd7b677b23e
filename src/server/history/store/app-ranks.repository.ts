import { type SQL, sql } from 'drizzle-orm'
import { arrayOf } from '../../platform/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database.ts'
import { secondsOf, sqlMoment } from '../../platform/moments.ts'
import { type Month, monthOf } from '../months.rules.ts'
import { wholeSeconds } from '../snapshots.rules.ts'
import { unpackRanks } from './packed-ranks.rules.ts'
import { readIntegers, readMoments, sent } from './sent-arrays.rules.ts'

/** Ranks of apps in charts, a list each, all of one length, in no order. */
export type RankLists = {
  /** Numbers of apps and of charts. */
  apps: number[]
  charts: number[]
  /** Seconds since 1970. */
  times: number[]
  ranks: number[]
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
  app: number
  /** Of packed ranks. */
  month: Month | null
  ranks: Buffer | null
  /** Of ranks in a chunk that is not filed. */
  chart: number | null
  times: Buffer | null
  ends: Buffer | null
  places: Buffer | null
}

type Taking = { into: RankLists; charts: ReadonlySet<number> | undefined; first: number; last: number }

const takePacked = ({ into, charts, first, last }: Taking, app: number, packed: Buffer, month: Month): void => {
  const { charts: ofRanks, times, ranks } = unpackRanks(packed, month)
  for (let row = 0; row < ofRanks.length; row += 1) {
    const [chart = 0, at = 0] = [ofRanks[row], times[row]]
    if (at < first || at > last || (charts && !charts.has(chart))) continue
    into.apps.push(app)
    into.charts.push(chart)
    into.times.push(at)
    into.ranks.push(ranks[row] ?? 0)
  }
}

type OpenRow = { app: number; chart: number; times: Buffer; ends: Buffer; places: Buffer }

/** A place counts from the first app of the chunk, and a rank from the first of its measurement. */
const takeOpen = ({ into, first, last }: Taking, { app, chart, ...row }: OpenRow): void => {
  const [times, ends] = [readMoments(row.times), readIntegers(row.ends)]
  for (const place of readIntegers(row.places)) {
    const index = ends.findIndex(end => place <= end)
    const at = times[index] ?? 0
    if (at < first || at > last) continue
    into.apps.push(app)
    into.charts.push(chart)
    into.times.push(at)
    into.ranks.push(place - (ends[index - 1] ?? 0))
  }
}

/** The charts of an app are those of its peaks: an app has one wherever it was ever seen. */
const openRanks = ({ apps, charts, from, to }: RanksQuestion, ids: SQL): SQL => sql`
  SELECT app, NULL, NULL, chunk.chart, ${sent(sql`times`)}, ${sent(sql`ends`)}, ${sent(sql`places`)}
  FROM app_peaks AS peak JOIN reading_chunks AS chunk USING (chart), LATERAL (
    SELECT array_positions(chunk.apps, peak.app) AS places) AS found
  WHERE peak.app = ANY(${ids}) AND NOT is_filed AND NOT is_remainder AND cardinality(places) > 0
    ${charts ? sql`AND peak.chart = ANY(${arrayOf([...charts], 'integer')})` : sql``}
    AND peak.seen_since <= ${sqlMoment(to)} AND first_at <= ${sqlMoment(to)}
    AND last_at >= ${sqlMoment(wholeSeconds(from))} ${apps.length === 0 ? sql`AND false` : sql``}`

/** Reads ranks of apps: one statement, so that no measurement comes or goes between its two parts. */
export const createAppRanksRepository = (db: Database) => ({
  listRanks: async (question: RanksQuestion): Promise<RankLists> => {
    const { apps, charts, from, to } = question
    const into: RankLists = { apps: [], charts: [], times: [], ranks: [] }
    if (apps.length === 0 || charts?.size === 0) return into
    const ids = arrayOf(apps, 'integer')
    const rows = await rowsOf<Row>(
      db,
      sql`SELECT app, month, ranks, NULL::integer AS chart, NULL::bytea AS times, NULL::bytea AS ends, NULL::bytea AS places
        FROM app_months
        WHERE app = ANY(${ids}) AND month BETWEEN ${monthOf(from)} AND ${monthOf(to)}
        UNION ALL ${openRanks(question, ids)}`,
    )
    const taking = { into, charts, first: secondsOf(from), last: secondsOf(to) }
    for (const { app, month, ranks, chart, times, ends, places } of rows) {
      if (month && ranks) takePacked(taking, app, ranks, month)
      if (chart && times && ends && places) takeOpen(taking, { app, chart, times, ends, places })
    }
    return into
  },
})
