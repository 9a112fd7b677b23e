import { allGenres, magazinesGenre } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import { isByCategory, isByPrice, isInScope, type Scope } from '#domain/scopes.ts'
import { storefrontsBySize } from '#domain/storefronts.ts'
import { secondsOf } from '../../platform/database/moments.ts'
import { createYielder, mapYielding } from '../../platform/limits/event-loop.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import type { Readings } from '../store/stored-history.rules.ts'
import { createLanes, type Lanes } from './standing-lanes.rules.ts'

/** One element per app in each list, all ordered by app id. Objects would be too slow for hundreds of thousands of apps. */
export type StandingColumns = {
  appIds: readonly AppId[]
  /** Across the charts of the scope in every country. */
  bestRanks: readonly number[]
  /** The reading of the best rank, in seconds since 1970, and its depth. Of equal ranks, that of the larger storefront. */
  readings: readonly number[]
  depths: readonly number[]
  /** Number of countries where the app is in a chart of the scope. */
  countries: readonly number[]
  /** Number of countries where the app is in the top 10 of a chart of the scope. */
  top10Countries: readonly number[]
  /**
   * 1 if the app is in free and in paid charts of one country, as after a change of its price. The time of each reading
   * decides which of them count, so the numbers of this app are not final.
   */
  hasTwoTypes: readonly number[]
}

/** `among`: only these apps; without it, all apps. */
type StandingsQuestion = { since: Date; scope: Scope; among?: readonly AppId[] }

const numberOfStorefront = new Map(storefrontsBySize.map((storefront, index) => [storefront, index]))

/** Puts every rank of the newest measurements into the lane of its app. */
const fillLanes = async (lanes: Lanes, newest: Readings, { since, scope, among }: StandingsQuestion): Promise<void> => {
  const [from, wanted, yieldToOthers] = [secondsOf(since), among && new Set(among), createYielder()]
  for (let row = 0; row < newest.length; row += 1) {
    await yieldToOthers()
    const at = newest.times[row] ?? 0
    if (at < from) continue
    const { storefront, genre, type: chartType } = newest.chartOf(row)
    const chart = {
      country: numberOfStorefront.get(storefront) ?? 0,
      at,
      depth: Math.min(newest.depths[row] ?? 0, newest.entries[row] ?? 0),
      isPaid: isByPrice(scope) && chartType === 'top-paid',
      isMagazines: isByCategory(scope) && genre === magazinesGenre,
      isCategory: genre !== allGenres && genre !== magazinesGenre,
    }
    for (const [index, app] of newest.appsOf(row).entries())
      if (!wanted || wanted.has(newest.idOf(app))) lanes.add(app, index + 1, chart)
  }
}

/** The newest charts of the whole world, for all apps at once. */
export const createStandings = ({ listNewest }: Pick<HistoryStore, 'listNewest'>) => ({
  /** The standing of every app, from each chart's newest measurement if it was taken at or after `since`. */
  listStandings: async (question: StandingsQuestion): Promise<StandingColumns> => {
    const newest = await listNewest(chart => isInScope(chart, question.scope), { hasApps: true })
    const lanes = createLanes()
    await fillLanes(lanes, newest, question)
    const found = await mapYielding(lanes.list(), standing => standing)
    const standings = found.sort((a, b) => newest.idOf(a.app) - newest.idOf(b.app))
    return {
      appIds: standings.map(({ app }) => newest.idOf(app)),
      bestRanks: standings.map(({ rank }) => rank),
      readings: standings.map(({ at }) => at),
      depths: standings.map(({ depth }) => depth),
      countries: standings.map(({ countries }) => countries),
      top10Countries: standings.map(({ top10Countries }) => top10Countries),
      hasTwoTypes: standings.map(({ hasTwoTypes }) => Number(hasTwoTypes)),
    }
  },
})
