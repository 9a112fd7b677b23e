import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import type { Span } from '../store/stored-history.rules.ts'

/** Looks up apps in whole charts, which are never thinned. */
export const createChartPlaces = ({ listReadings }: HistoryStore) => ({
  /** The apps that appear in any measurement of the chart within the span. */
  listSeenIn: async (chart: Chart, appIds: readonly AppId[], span: Span): Promise<AppId[]> => {
    if (appIds.length === 0) return []
    const readings = await listReadings([chart], span, { hasApps: true })
    const seen = new Set(Array.from({ length: readings.length }, (_, row) => readings.appIdsOf(row)).flat())
    return [...new Set(appIds)].filter(appId => seen.has(appId))
  },
})
