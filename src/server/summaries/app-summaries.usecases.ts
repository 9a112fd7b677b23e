import type { AppSummary, CountryRank, TopCounts } from '#contract/apps.ts'
import type { AppId } from '#domain/ranks.ts'
import { hourMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import { bestByCountry, type CountryBest, countTops, toCountryRank } from './countries.rules.ts'
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
  const startOf = await findRunStarts(
    history,
    appIds.flatMap(appId => listed(currentOf.get(appId))),
  )
  return new Map(
    appIds.map(appId => [
      appId,
      {
        rankings: countTops(currentOf.get(appId) ?? [], measuredCountries),
        historicalRankings: countTops(peaksOf.get(appId) ?? [], moments.storefronts.size),
        topCountries: listed(currentOf.get(appId)).map(country => toCountryRank(country, startOf(country.best))),
        historicalBest: listed(peaksOf.get(appId)).map(toPeak),
        measuredAt,
      },
    ]),
  )
}

const listed = (countries: readonly CountryBest[] = []): CountryBest[] => countries.slice(0, listedCountries)

/** A peak was read when it was reached. */
const toPeak = (country: CountryBest): CountryRank => toCountryRank(country, country.best.observedAt)

const bestOfApps = (ranks: readonly AppRank[]): Map<AppId, CountryBest[]> =>
  new Map([...Map.groupBy(ranks, ({ appId }) => appId)].map(([appId, ofApp]) => [appId, bestByCountry(ofApp)]))

const findRunStarts = async (history: History, countries: readonly CountryBest[]) => {
  const shown = countries.map(({ best }) => best)
  const starts = await history.findRunStarts(shown)
  const startOf = new Map(shown.map((rank, index) => [rank, starts[index]]))
  return (rank: AppRank): Date => startOf.get(rank) ?? rank.observedAt
}
