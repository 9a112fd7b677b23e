import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Span } from '#domain/spans.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { inSpan, toSpanParams } from '../platform/moments.ts'
import { isChart } from './chart-columns.rules.ts'

/**
 * Looks for apps in whole charts. Of many apps in few charts that is read many times as fast as each app by itself: the
 * apps of a chart lie far apart in the table of ranks. Every query starts at the chart, the sorting key.
 */
export const createChartPlacesRepository = (clickhouse: ClickHouse) => ({
  /** Those of the apps that were in the chart in any measurement of a span. */
  listSeenIn: async (chart: Chart, appIds: readonly AppId[], span: Span): Promise<AppId[]> => {
    if (appIds.length === 0) return []
    const rows = await clickhouse.query<{ app_id: AppId }>(
      `SELECT DISTINCT arrayJoin(arrayIntersect(app_ids, {appIds:Array(UInt64)})) AS app_id FROM chart_snapshots
       WHERE ${isChart} AND ${inSpan}`,
      { ...chart, ...toSpanParams(span), appIds },
    )
    return rows.map(({ app_id }) => app_id)
  },
})
