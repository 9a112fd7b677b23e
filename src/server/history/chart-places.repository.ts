import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Span } from '#domain/spans.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { inSpan, toSpanParams } from '../platform/moments.ts'
import { isChart } from './chart-columns.rules.ts'

/**
 * Looks up apps in whole charts. For many apps in few charts, this is several times faster than reading each app's ranks,
 * which are scattered across the rank table. Every query filters by chart, the sorting key.
 */
export const createChartPlacesRepository = (clickhouse: ClickHouse) => ({
  /** The apps that appear in any measurement of the chart within the span. */
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
