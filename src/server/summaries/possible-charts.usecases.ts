import type { AppId } from '#domain/ranks.ts'
import type { Sightings } from '../history/apps/peak-ranks.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import { findCategoryDays } from './app-categories.usecases.ts'
import { type AppFacts, hasTwoPriceTypes, type PossibleCharts, possibleChartsOf } from './possible-charts.rules.ts'

type Evidence = {
  /** The kinds of charts in which each app was ever seen. */
  seen: ReadonlyMap<AppId, Sightings>
  /** The newest ranks of these apps. */
  ranks: readonly AppRank[]
  /** The requested time. */
  until: Date
}

/**
 * Queries history only for apps of several categories, and for those that were both free and paid and whose newest ranks do not
 * show the current type.
 */
export const findPossibleCharts = async (
  { ranks: repository }: Pick<History, 'ranks'>,
  apps: readonly AppFacts[],
  { seen, ranks, until }: Evidence,
): Promise<Map<AppId, PossibleCharts>> => {
  const recent = ranks.map(({ appId, chart, observedAt }) => ({ appId, chartType: chart.type, at: observedAt }))
  const isRecent = new Set(recent.flatMap(({ appId, chartType }) => (chartType === 'top-grossing' ? [] : [appId])))
  const isUnsure = ({ appId }: AppFacts): boolean => {
    const ofApp = seen.get(appId)
    return ofApp !== undefined && hasTwoPriceTypes(ofApp) && !isRecent.has(appId)
  }
  const unsure = apps.filter(isUnsure).map(({ appId }) => appId)
  const [older, categoryDays] = await Promise.all([
    repository.listLastSeen(unsure, until),
    findCategoryDays(repository, apps, { seen, until }),
  ])
  const lastSeen = Map.groupBy([...recent, ...older], ({ appId }) => appId)
  return new Map(
    apps.map(app => [
      app.appId,
      possibleChartsOf(app, {
        seen: seen.get(app.appId),
        lastSeen: lastSeen.get(app.appId) ?? [],
        categoryDays: categoryDays.get(app.appId),
      }),
    ]),
  )
}
