import { sql } from 'drizzle-orm'
import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Listing, listRows } from '../../platform/database/listing.ts'
import type { Snapshot } from '../snapshots.rules.ts'
import type { Numbers } from './recording.repository.ts'
import { readingSources } from './stored-readings.rules.ts'

export type OldPeak = { appId: AppId; chart: Chart; rank: number; reachedAt: Date }

/** When a chart was first asked for, or first measured. */
export type OldBeginning = { chart: Chart; isMeasured: boolean; firstAt: Date }

const keptSince = sql`(SELECT max(before) FROM forgotten_months)`
const ofChart = sql`storefront, genre, chart_type, device`

/**
 * What stays of charts whose months were deleted, because the measurements no longer give it. `wanted`: numbers of charts that are
 * known.
 */
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
