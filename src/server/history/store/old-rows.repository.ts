import { sql } from 'drizzle-orm'
import { type Chart, chartKeyOf, findChartKind } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Listing, listRows } from '../../platform/database/listing.ts'
import { sqlMoment } from '../../platform/database/moments.ts'
import type { ExportRow } from '../export-rows.rules.ts'
import type { Snapshot } from '../snapshots.rules.ts'
import type { Numbers } from './recording.repository.ts'
import { numberOfSource, readingSources } from './stored-readings.rules.ts'

type Row<Name> = Extract<ExportRow, { name: Name }>['row']

const chartOf = (storefront: StorefrontCode, text: string): Chart => {
  const kind = findChartKind(text)
  if (!kind) throw new RangeError(`"${text}" is not a chart.`)
  return { storefront, ...kind }
}

/** Statements that restore what an export says about months that its server had deleted. Each is safe to repeat. */
export const createOldRowsRepository = ({ charts, apps }: Numbers) => {
  const numberOf = async (tx: Database, chart: Chart, observedAt: Date): Promise<number> =>
    (await charts.ensureNumbers(tx, [{ chart, observedAt }])).get(chartKeyOf(chart)) ?? 0

  const recordPeak = async (tx: Database, { appId, country, chart, rank, observedAt }: Row<'oldPeak'>) => {
    const at = new Date(observedAt)
    const number = await numberOf(tx, chartOf(country, chart), at)
    const app = (await apps.ensureNumbers(tx, [appId])).get(appId) ?? 0
    await tx.execute(sql`INSERT INTO app_peaks AS known (app, chart, rank, reached_at, seen_since)
      VALUES (${app}, ${number}, ${rank}, ${sqlMoment(at)}, ${sqlMoment(at)})
      ON CONFLICT (app, chart) DO UPDATE SET seen_since = least(known.seen_since, EXCLUDED.seen_since),
        rank = least(known.rank, EXCLUDED.rank),
        reached_at = CASE WHEN (EXCLUDED.rank, EXCLUDED.reached_at) < (known.rank, known.reached_at)
          THEN EXCLUDED.reached_at ELSE known.reached_at END`)
  }

  const recordChart = async (tx: Database, row: Row<'oldChart'>) => {
    const at = new Date(row.observedAt)
    const number = await numberOf(tx, chartOf(row.country, row.chart), at)
    const numbers = await apps.ensureNumbers(tx, row.appIds)
    const moment = sqlMoment(at)
    await tx.execute(sql`INSERT INTO reading_chunks (chart, first_at, last_at, times, sources, outcomes, depths, ends,
        moves, previous_times, apps, is_filed, is_remainder)
      SELECT ${number}, ${moment}, ${moment}, ARRAY[${moment}], ARRAY[${numberOfSource(row.source)}]::smallint[],
        ARRAY[0]::smallint[], ARRAY[${row.depth}]::integer[], ARRAY[${row.appIds.length}]::integer[], ARRAY[-1]::real[],
        ARRAY['epoch'::timestamptz], ${arrayOf(
          row.appIds.map(appId => numbers.get(appId) ?? 0),
          'integer',
        )}, true, true
      WHERE NOT EXISTS (SELECT FROM reading_chunks WHERE chart = ${number} AND last_at >= ${moment})`)
  }

  const recordBeginning = async (tx: Database, { country, chart, isMeasured, firstAt }: Row<'oldBeginning'>) => {
    const at = new Date(firstAt)
    const number = await numberOf(tx, chartOf(country, chart), at)
    const moment = sqlMoment(at)
    await tx.execute(sql`UPDATE history_charts SET requested_since = least(requested_since, ${moment}),
        measured_since = ${isMeasured ? sql`least(measured_since, ${moment})` : sql`measured_since`}
      WHERE number = ${number}`)
  }

  /** Skipped if this server has older measurements, because it did not delete them. */
  const noteForgotten = async (tx: Database, { before }: Row<'forgotten'>) => {
    const moment = sqlMoment(new Date(before))
    await tx.execute(sql`INSERT INTO forgotten_months SELECT ${moment}
      WHERE NOT EXISTS (SELECT FROM reading_chunks WHERE first_at < ${moment} AND NOT is_remainder)
      ON CONFLICT DO NOTHING`)
  }

  return {
    recordOldRows: async (tx: Database, rows: readonly ExportRow[]): Promise<void> => {
      for (const found of rows) {
        if (found.name === 'forgotten') await noteForgotten(tx, found.row)
        if (found.name === 'oldPeak') await recordPeak(tx, found.row)
        if (found.name === 'oldChart') await recordChart(tx, found.row)
        if (found.name === 'oldBeginning') await recordBeginning(tx, found.row)
      }
    },
  }
}

export type OldPeak = { appId: AppId; chart: Chart; rank: number; reachedAt: Date }

/** When a chart was first requested, or first measured. */
export type OldBeginning = { chart: Chart; isMeasured: boolean; firstAt: Date }

const keptSince = sql`(SELECT max(before) FROM forgotten_months)`
const ofChart = sql`storefront, genre, chart_type, device`

/** Rows kept from deleted months, whose measurements no longer exist. `wanted`: numbers of charts that are known. */
export const createOldRowsReading = (tx: Database, { charts }: Numbers) => {
  const chartOf = (number: number): Chart => charts.chartOf(number).chart

  return {
    /** The moments before which everything was deleted. */
    listForgotten: (): Listing<Date> =>
      listRows<{ before: string }, Date>(
        tx,
        { select: sql`SELECT before FROM forgotten_months`, order: sql`before` },
        ({ before }) => new Date(before),
      ),

    listOldPeaks: (wanted: readonly number[]): Listing<OldPeak> =>
      listRows<{ app_id: string; chart: number; rank: number; reached_at: string }, OldPeak>(
        tx,
        {
          select: sql`SELECT app_id, chart, rank, reached_at FROM app_peaks
            JOIN history_apps AS known_app ON known_app.number = app JOIN history_charts AS known ON known.number = chart
            WHERE chart = ANY(${arrayOf(wanted, 'integer')}) AND reached_at < ${keptSince}`,
          order: sql`app_id, ${ofChart}`,
        },
        ({ app_id, chart, rank, reached_at }) => ({
          appId: Number(app_id),
          chart: chartOf(chart),
          rank,
          reachedAt: new Date(reached_at),
        }),
      ),

    /** The newest measurement of each chart that has no later one. */
    listOldCharts: (wanted: readonly number[]): Listing<Snapshot> =>
      listRows<{ chart: number; at: string; source: number; depth: number; app_ids: string[] }, Snapshot>(
        tx,
        {
          select: sql`SELECT chart, times[1] AS at, sources[1] AS source, depths[1] AS depth, ARRAY(
              SELECT app_id FROM unnest(apps) WITH ORDINALITY AS place(app, rank) JOIN history_apps ON number = app
              ORDER BY rank) AS app_ids
            FROM reading_chunks AS old JOIN history_charts AS known ON known.number = chart
            WHERE is_remainder AND chart = ANY(${arrayOf(wanted, 'integer')}) AND NOT EXISTS (
              SELECT FROM reading_chunks AS later WHERE later.chart = old.chart AND later.first_at > old.first_at)`,
          order: ofChart,
        },
        ({ chart, at, source, depth, app_ids }) => ({
          chart: chartOf(chart),
          observedAt: new Date(at),
          source: readingSources[source] ?? 'import',
          depth,
          appIds: app_ids.map(Number),
        }),
      ),

    listOldBeginnings: (wanted: readonly number[]): Listing<OldBeginning> =>
      listRows<{ chart: number; is_measured: boolean; first_at: string }, OldBeginning>(
        tx,
        {
          select: sql`SELECT number AS chart, is_measured, first_at FROM history_charts
            CROSS JOIN LATERAL (VALUES (false, requested_since), (true, measured_since)) AS beginning(is_measured, first_at)
            WHERE number = ANY(${arrayOf(wanted, 'integer')}) AND first_at < ${keptSince}`,
          order: sql`${ofChart}, is_measured`,
        },
        ({ chart, is_measured, first_at }) => ({
          chart: chartOf(chart),
          isMeasured: is_measured,
          firstAt: new Date(first_at),
        }),
      ),
  }
}
