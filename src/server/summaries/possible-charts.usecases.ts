import type { AppId } from '#domain/ranks.ts'
import type { History } from '../history/history.usecases.ts'
import type { Sightings } from '../history/peak-ranks.repository.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import { type AppFacts, hasTwoPriceTypes, type PossibleCharts, possibleChartsOf } from './possible-charts.rules.ts'

type Known = {
  /** Where each of the apps was ever seen. */
  seen: ReadonlyMap<AppId, Sightings>
  /** Their newest ranks. */
  ranks: readonly AppRank[]
  /** The moment that is asked for. */
  until: Date
}

/** History is asked only for apps that were both free and paid, and that no newest rank shows to be one of them. */
export const findPossibleCharts = async (
  { ranks: repository }: Pick<History, 'ranks'>,
  apps: readonly AppFacts[],
  { seen, ranks, until }: Known,
): Promise<Map<AppId, PossibleCharts>> => {
  const recent = ranks.map(({ appId, chart, observedAt }) => ({ appId, chartType: chart.chartType, at: observedAt }))
  const isRecent = new Set(recent.flatMap(({ appId, chartType }) => (chartType === 'top-grossing' ? [] : [appId])))
  const isUnsure = ({ appId }: AppFacts): boolean => {
    const ofApp = seen.get(appId)
    return ofApp !== undefined && hasTwoPriceTypes(ofApp) && !isRecent.has(appId)
  }
  const unsure = apps.filter(isUnsure).map(({ appId }) => appId)
  const lastSeen = Map.groupBy([...recent, ...(await repository.listLastSeen(unsure, until))], ({ appId }) => appId)
  return new Map(
    apps.map(app => [
      app.appId,
      possibleChartsOf(app, { seen: seen.get(app.appId), lastSeen: lastSeen.get(app.appId) ?? [] }),
    ]),
  )
}
