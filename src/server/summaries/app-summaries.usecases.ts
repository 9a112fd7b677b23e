import type { AppSummary, TopCounts } from '#contract/apps.ts'
import type { AppId } from '#domain/ranks.ts'
import { hourMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import { bestByCountry, type CountryBest, countTops, toCountryRank } from './countries.rules.ts'
import { chooseHistoryChart } from './history-charts.rules.ts'
import { measuredWorldOf } from './measured-world.rules.ts'

/** The part of a summary that comes from history; what the app is called comes from the catalogue. */
export type RankSummary = Pick<AppSummary, 'topCountries' | 'historicalBest'> & {
  rankings: TopCounts
  historicalRankings: TopCounts
  measuredAt: string | null
}

const listedCountries = 10

/** Where apps rank in the world, now and ever. Rebuilt from history on every call; nothing is stored. */
export const summarizeRanks = async (
  history: History,
  { appIds, now, stalenessHours }: { appIds: readonly AppId[]; now: Date; stalenessHours: number },
): Promise<Map<AppId, RankSummary>> => {
  const since = new Date(now.getTime() - stalenessHours * hourMs)
  const [current, peaks, moments] = await Promise.all([
    history.listCurrentRanks(appIds, since),
    history.ranks.listPeakRanks(appIds),
    history.findLatestMoments(),
  ])
  const { measuredCountries, measuredAt } = measuredWorldOf(moments, since)
  const currentOf = bestOfApps(current)
  const peaksOf = bestOfApps(peaks)
  const shown = appIds.flatMap(appId => listed(currentOf.get(appId)))
  const shownEver = appIds.flatMap(appId => listed(peaksOf.get(appId)))
  const [startOf, firstMoments] = await Promise.all([
    findRunStarts(history, shown),
    listFirstMoments(history, [...shown, ...shownEver]),
  ])
  const listCountries = (countries: readonly CountryBest[] | undefined, reachedAt: (best: AppRank) => Date) =>
    listed(countries).map(country =>
      toCountryRank(country, {
        dateAchieved: reachedAt(country.best),
        historyChart: chooseHistoryChart(country, { now, firstMoments }),
      }),
    )
  return new Map(
    appIds.map(appId => [
      appId,
      {
        rankings: countTops(currentOf.get(appId) ?? [], measuredCountries),
        historicalRankings: countTops(peaksOf.get(appId) ?? [], moments.storefronts.size),
        topCountries: listCountries(currentOf.get(appId), startOf),
        // A peak was read when it was reached.
        historicalBest: listCountries(peaksOf.get(appId), ({ observedAt }) => observedAt),
        measuredAt,
      },
    ]),
  )
}

const listed = (countries: readonly CountryBest[] = []): readonly CountryBest[] => countries.slice(0, listedCountries)

const listFirstMoments = (history: History, countries: readonly CountryBest[]) =>
  history.moments.listFirstMoments(countries.flatMap(({ ranks }) => ranks.map(({ chart }) => chart)))

const bestOfApps = (ranks: readonly AppRank[]): Map<AppId, CountryBest[]> =>
  new Map([...Map.groupBy(ranks, ({ appId }) => appId)].map(([appId, ofApp]) => [appId, bestByCountry(ofApp)]))

const findRunStarts = async (history: History, countries: readonly CountryBest[]) => {
  const shown = countries.map(({ best }) => best)
  const starts = await history.findRunStarts(shown)
  const startOf = new Map(shown.map((rank, index) => [rank, starts[index]]))
  return (rank: AppRank): Date => startOf.get(rank) ?? rank.observedAt
}
