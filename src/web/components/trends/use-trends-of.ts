import { useQuery } from '@tanstack/react-query'
import type { App } from '#contract/apps.ts'
import type { AppTrend } from '#contract/trends.ts'
import { trendsQuery } from './trends.queries.ts'

/** The trends of the apps of a list, by App Store id. Empty until they are loaded: the list is complete without them. */
export const useTrendsOf = (apps: readonly Pick<App, 'appStoreId'>[]): ReadonlyMap<string, AppTrend> => {
  const { data: trends } = useQuery(trendsQuery(apps.map(({ appStoreId }) => appStoreId)))
  return new Map(trends?.map(trend => [trend.appStoreId, trend]))
}
