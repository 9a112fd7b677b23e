import { everyChart } from '#domain/alerts.ts'
import { type AppId, deepestRank } from '#domain/ranks.ts'
import { priceTypes } from '#domain/scopes.ts'
import type { RankSeriesRepository } from '../history/rank-series.repository.ts'
import type { RanksRepository } from '../history/ranks.repository.ts'
import { createFindNewPrice, type FindNewPrice } from './price-changes.rules.ts'

/** The history queries used here. */
export type KnownPrices = {
  ranks: Pick<RanksRepository, 'listSightings'>
  series: Pick<RankSeriesRepository, 'listRankSeries'>
}

/** Few apps were ever in charts of both types, so the ranks of few are read. */
export const readNewPrices = async (
  { ranks, series }: KnownPrices,
  appIds: readonly AppId[],
  from: Date,
): Promise<FindNewPrice> => {
  if (appIds.length === 0) return createFindNewPrice([])
  const seen = await ranks.listSightings(appIds)
  const both = appIds.filter(appId => priceTypes.every(type => seen.get(appId)?.chartTypes.includes(type)))
  if (both.length === 0) return createFindNewPrice([])
  const scope = { ...everyChart, chartTypes: priceTypes }
  return createFindNewPrice(await series.listRankSeries({ appIds: both, scope, from, bestAtMost: deepestRank }))
}
