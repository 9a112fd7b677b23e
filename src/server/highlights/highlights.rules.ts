import type { HighlightedApp } from '#contract/highlights.ts'
import type { AppTrend } from '#contract/trends.ts'
import type { AppWorld, WorldCountry } from '#contract/worlds.ts'
import { boundOf } from '#domain/distances.ts'
import { isEpisodeLost } from '#domain/now-words.ts'

/** Fewer days say nothing about a change. */
const fewestDays = 3

const monthDays = 30

/** How far an app moved in its episode: a halved and a doubled rank are equally far. */
const episodeOf = ({ best, episode }: AppTrend): number =>
  best && episode && !isEpisodeLost(episode, best.rank)
    ? Math.abs(Math.log(boundOf(episode.from) / boundOf(episode.to)))
    : 0

/** The same for 30 days. */
const moveOf = ({ best, days }: AppTrend): number => {
  const first = days.ranks.slice(-monthDays).find(rank => rank !== null && rank > 0)
  return best && first ? Math.abs(Math.log(first / best.rank)) : 0
}

const isKnown = ({ best, days }: AppTrend): boolean =>
  best !== null && days.ranks.filter(rank => rank !== null).length >= fewestDays

/** The app with the largest episode in the chart of its best rank, or else the one that moved farthest in 30 days. Ties go to the better rank. */
export const findFarthestMoved = (trends: readonly AppTrend[]): AppTrend | undefined =>
  trends
    .filter(isKnown)
    .toSorted(
      (a, b) =>
        episodeOf(b) - episodeOf(a) ||
        moveOf(b) - moveOf(a) ||
        (a.best?.rank ?? 0) - (b.best?.rank ?? 0) ||
        Number(a.appStoreId) - Number(b.appStoreId),
    )[0]

const isRead = ({ state }: WorldCountry): boolean => state === 'ranked' || state === 'unranked' || state === 'empty'

type MeasuredRanks = Pick<HighlightedApp, 'ranks' | 'observedFrom' | 'observedTo' | 'depth'>

/** Only what was measured: a missing, stale or failed reading leaves its country out. */
export const measuredRanksOf = (world: Pick<AppWorld, 'countries'>): MeasuredRanks => {
  const countries = world.countries.filter(isRead)
  const moments = countries.flatMap(({ observedAt }) => observedAt ?? []).sort()
  const depths = countries.flatMap(({ depth }) => depth ?? [])
  return {
    ranks: countries.map(({ storefront, rank }) => ({ storefront, rank })),
    observedFrom: moments[0] ?? null,
    observedTo: moments.at(-1) ?? null,
    depth: depths.length > 0 ? Math.min(...depths) : null,
  }
}
