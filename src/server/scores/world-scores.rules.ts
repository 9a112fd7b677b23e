import type { ScoreFigures } from '#contract/scores.ts'
import { partitionPoint } from '#domain/binary-search.ts'
import type { AppId } from '#domain/ranks.ts'
import { discountOf, fullScore, outside } from '#domain/scores.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import {
  type CountedDays,
  type CountryScore,
  rankCountry,
  type Shares,
  scoreCountry,
  scoreWorld,
  type WorldScore,
} from './scores.rules.ts'

/** The charts of one country on the days that count, newest first: the apps of each in order, to rank 100. */
export type CountryCharts = { days: CountedDays; charts: readonly (readonly AppId[])[] }

/** Place 1 is the highest score. From `best` to `worst`, as far as the intervals of other apps overlap. */
export type WorldPlace = { place: number; best: number; worst: number }

type WorldFigures = Omit<ScoreFigures, 'words'>

type Sums = { score: number; low: number; high: number }
type RanksSeen = { ranks: number[]; recent: number[] }

/** The ranks of every app in a country, in ascending order. */
const gatherRanks = ({ days, charts }: CountryCharts): Map<AppId, RanksSeen> => {
  const seen = new Map<AppId, RanksSeen>()
  for (const [index, appIds] of charts.entries()) {
    for (const [above, appId] of appIds.entries()) {
      if (above + 1 >= outside) break
      const own = seen.get(appId) ?? { ranks: [], recent: [] }
      if (own.ranks.length === 0) seen.set(appId, own)
      own.ranks.push(above + 1)
      if (index < days.recent) own.recent.push(above + 1)
    }
  }
  for (const { ranks, recent } of seen.values()) {
    ranks.sort((a, b) => a - b)
    recent.sort((a, b) => a - b)
  }
  return seen
}

/** Adds up the scores of all apps, country by country. An app that is not seen in a country has the score of any such app. */
export const createWorldScores = (shares: Shares, end: number) => {
  const countries = new Map<StorefrontCode, CountryScore | null>()
  const sums = new Map<AppId, Sums>()

  return {
    add: (storefront: StorefrontCode, country: CountryCharts): void => {
      const unseen = scoreCountry(country.days, { end, rankOn: () => outside })
      const share = shares.get(storefront) ?? 0
      countries.set(storefront, unseen)
      for (const [appId, seen] of gatherRanks(country)) {
        const { rank, best, worst } = rankCountry(seen, country.days)
        const of = sums.get(appId) ?? { score: 0, low: 0, high: 0 }
        of.score += share * discountOf(rank)
        of.low += share * discountOf(worst)
        of.high += share * (discountOf(best) - discountOf(unseen?.best ?? 1))
        sums.set(appId, of)
      }
    },

    build: () => buildWorldScores(sums, scoreWorld(countries, shares)),
  }
}

const countAbove = (ascending: Float64Array, value: number): number =>
  ascending.length - partitionPoint(ascending, candidate => candidate <= value)

const finest = 1e9

/** Equal values that were added up in different orders differ in their last digits. */
const toComparable = (value: number): number => Math.round(value * finest) / finest

/** Typed arrays take 56 bytes per app; objects would take five times that. */
const buildWorldScores = (sums: ReadonlyMap<AppId, Sums>, unseen: ReturnType<typeof scoreWorld>) => {
  const appIds = Float64Array.from(sums.keys()).sort()
  const columnOf = (pick: (of: Sums) => number) =>
    Float64Array.from(appIds, appId => toComparable(pick(sums.get(appId) ?? { score: 0, low: 0, high: 0 })))
  const scores = columnOf(({ score }) => (unseen.present > 0 ? (fullScore * score) / unseen.present : 0))
  const lows = columnOf(({ low }) => fullScore * low)
  const highs = columnOf(({ high }) => fullScore * high + unseen.high)
  const [byScore, byLow, byHigh] = [scores.toSorted(), lows.toSorted(), highs.toSorted()]

  const findPlace = (index: number): WorldPlace | null => {
    const [score = 0, low = 0, high = 0] = [scores[index], lows[index], highs[index]]
    if (index < 0 || unseen.score === null || score === 0) return null
    const isOpen = high > low
    return {
      place: countAbove(byScore, score) + 1,
      best: countAbove(byLow, high) + 1,
      worst: countAbove(byHigh, low) + (isOpen ? 0 : 1),
    }
  }

  const indexOf = (appId: AppId): number => {
    const index = partitionPoint(appIds, candidate => candidate < appId)
    return appIds[index] === appId ? index : -1
  }

  return {
    /** How many apps were seen in these charts. */
    count: appIds.length,

    /** Null for an app without a score, and for all apps if too much of the world is missing. */
    findPlace: (appId: AppId): WorldPlace | null => findPlace(indexOf(appId)),

    /** The numbers of any app, also of one that was not seen. */
    findFigures: (appId: AppId): WorldFigures => {
      const index = indexOf(appId)
      const place = findPlace(index)
      return {
        score: unseen.score === null ? null : (scores[index] ?? 0),
        low: lows[index] ?? 0,
        high: highs[index] ?? unseen.high,
        place,
        apps: appIds.length,
        reason: reasonOf(unseen, place !== null),
      }
    },
  }
}

export type WorldScores = ReturnType<typeof buildWorldScores>

/** Why an app has no place. */
export const reasonOf = (
  { present, score }: Pick<WorldScore, 'present' | 'score'>,
  hasPlace: boolean,
): ScoreFigures['reason'] => {
  if (present === 0) return 'not-measured'
  if (score === null) return 'too-much-missing'
  return hasPlace ? null : 'outside'
}
