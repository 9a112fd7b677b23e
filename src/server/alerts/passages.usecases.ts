import { everyChart } from '#domain/alerts.ts'
import { type AppId, deepestRank } from '#domain/ranks.ts'
import { priceTypes } from '#domain/scopes.ts'
import type { History } from '../history/history.usecases.ts'
import { createFindBecame, type FindBecame, listExclusive } from './passages.rules.ts'

/** The history queries used here. */
export type KnownPassages = {
  ranks: Pick<History['ranks'], 'listSightings'>
  series: Pick<History['series'], 'listRankSeries'>
}

/** Few apps were ever in charts of both types or of two categories, so the ranks of few are read. */
export const readPassages = async (
  { ranks, series }: KnownPassages,
  appIds: readonly AppId[],
  from: Date,
): Promise<FindBecame> => {
  if (appIds.length === 0) return createFindBecame([])
  const sightings = await ranks.listSightings(appIds)
  const changed = appIds.filter(appId => {
    const seen = sightings.get(appId)
    return seen && (priceTypes.every(type => seen.chartTypes.includes(type)) || listExclusive(seen.genres).length > 1)
  })
  if (changed.length === 0) return createFindBecame([])
  const scope = { ...everyChart, chartTypes: priceTypes }
  return createFindBecame(await series.listRankSeries({ appIds: changed, scope, from, bestAtMost: deepestRank }))
}
