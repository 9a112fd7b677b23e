import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { App } from '#contract/apps.ts'
import type { AppTrend } from '#contract/trends.ts'
import { trendsQuery } from './trends.queries.ts'

/**
 * The trends of the apps of a list, by App Store id. Empty until they are loaded: the list is complete without them. Deferred,
 * because drawing the lines of 60 apps at once would block a slow phone for a fifth of a second.
 */
export const useTrendsOf = (apps: readonly Pick<App, 'appStoreId'>[]): ReadonlyMap<string, AppTrend> => {
  const { data } = useQuery(trendsQuery(apps.map(({ appStoreId }) => appStoreId)))
  const trends = useDeferredValue(data)
  return new Map(trends?.map(trend => [trend.appStoreId, trend]))
}
