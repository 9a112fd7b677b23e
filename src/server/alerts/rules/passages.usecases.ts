import { everyChart } from '#domain/alerts.ts'
import { type AppId, deepestRank } from '#domain/ranks.ts'
import { priceTypes } from '#domain/scopes.ts'
import type { RankSeries } from '../../history/apps/rank-series.usecases.ts'
import type { History } from '../../history/history.usecases.ts'
import type { createReadingsRepository } from '../../store-pages/readings.repository.ts'
import type { PageOfApp } from '../../store-pages/readings.rules.ts'
import { createFindBecame, type FindBecame, listExclusive } from './passages.rules.ts'

/** The queries used here. */
export type KnownPassages = {
  listPriceTypeChanges: ReturnType<typeof createReadingsRepository>['listPriceTypeChanges']
  ranks: Pick<History['ranks'], 'listSightings'>
  series: Pick<History['series'], 'listRankSeries'>
}

/** Few apps were ever in charts of both types or of two categories, so the ranks of few are read. */
const listSeries = async (
  { ranks, series }: KnownPassages,
  appIds: readonly AppId[],
  from: Date,
): Promise<RankSeries[]> => {
  const sightings = await ranks.listSightings(appIds)
  const changed = appIds.filter(appId => {
    const seen = sightings.get(appId)
    return seen && (priceTypes.every(type => seen.chartTypes.includes(type)) || listExclusive(seen.genres).length > 1)
  })
  if (changed.length === 0) return []
  const scope = { ...everyChart, chartTypes: priceTypes }
  return series.listRankSeries({ appIds: changed, scope, from, bestAtMost: deepestRank })
}

/** `pages`: the apps and countries in whose charts something changed. */
export const readPassages = async (
  known: KnownPassages,
  pages: readonly PageOfApp[],
  from: Date,
): Promise<FindBecame> => {
  if (pages.length === 0) return createFindBecame([], [])
  const appIds = [...new Set(pages.map(({ appId }) => appId))]
  const [series, prices] = await Promise.all([listSeries(known, appIds, from), known.listPriceTypeChanges(pages, from)])
  return createFindBecame(series, prices)
}
