import type { AppScore, ScorePart } from '#contract/scores.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { addDays, type Day } from '#domain/days.ts'
import { outside, sharesOf } from '#domain/scores.ts'
import { compareStorefronts, type StorefrontCode } from '#domain/storefronts.ts'
import { isMeasuredDay, unmeasuredDay } from '../history/daily-ranks.rules.ts'
import { hasNoChart } from './score-charts.rules.ts'
import type { ScoreWeights } from './score-weights.rules.ts'
import {
  type CountryScore,
  countDays,
  isCarried,
  pointsOf,
  type Shares,
  scoreCountry,
  scoreWorld,
  type WorldScore,
} from './scores.rules.ts'

/** The states of an app by country: a byte per day. */
export type DailyStates = ReadonlyMap<StorefrontCode, Uint8Array>

/** The score at the end of a day, with its parts. */
export type ScoreAt = WorldScore & {
  countries: ReadonlyMap<StorefrontCode, CountryScore | null>
  shares: Shares
  weights: ScoreWeights
}

export type ScoreInput = {
  states: DailyStates
  /** The countries whose charts should be measured. */
  planned: readonly StorefrontCode[]
}

/** `end`: the number of the last day that counts. `weights`: those of this day. */
type ScoredEnd = { end: number; weights: ScoreWeights }

export const scoreAppAt = ({ states, planned }: ScoreInput, { end, weights }: ScoredEnd): ScoreAt => {
  const countries = new Map<StorefrontCode, CountryScore | null>()
  for (const storefront of planned) {
    const days = states.get(storefront)
    const stateOn = (day: number): number => days?.[day] ?? unmeasuredDay
    if (hasNoChart(stateOn, end)) continue
    const counted = countDays(day => isMeasuredDay(stateOn(day)), end)
    countries.set(storefront, scoreCountry(counted, { end, rankOn: stateOn }))
  }
  const shares = sharesOf([...countries.keys()], weights.weights)
  return { ...scoreWorld(countries, shares), countries, shares, weights }
}

const pointsIn = ({ countries, shares, present }: ScoreAt, storefront: StorefrontCode): number =>
  pointsOf(countries.get(storefront), { share: shares.get(storefront) ?? 0, present })

const lastDayOf = (country: CountryScore | null, day: Day): Day | null => country && addDays(day, -country.daysAgo)

const toPart = (storefront: StorefrontCode, { now, before, day }: PartsInput): ScorePart => {
  const country = now.countries.get(storefront) ?? null
  const points = pointsIn(now, storefront)
  const isCompared = now.score !== null && before.score !== null
  return {
    storefront,
    countryName: countryNameOf(storefront),
    flagUrl: flagUrlOf(storefront),
    rank: country && country.rank < outside ? country.rank : null,
    weight: country ? (now.shares.get(storefront) ?? 0) / now.present : 0,
    points,
    weekChange: isCompared ? points - pointsIn(before, storefront) : null,
    measuredDays: country?.measuredDays ?? 0,
    lastDay: lastDayOf(country, day),
  }
}

type PartsInput = { now: ScoreAt; before: ScoreAt; day: Day }

/** Includes countries that counted a week before and no longer do, so that the changes add up. */
export const listParts = (input: PartsInput): ScorePart[] => {
  const storefronts = new Set([...input.now.countries.keys(), ...input.before.countries.keys()])
  return [...storefronts]
    .map(storefront => toPart(storefront, input))
    .sort((a, b) => b.points - a.points || compareStorefronts(a.storefront, b.storefront))
}

export const weekChangeOf = (now: WorldScore, before: WorldScore): number | null =>
  now.score === null || before.score === null ? null : now.score - before.score

/** The countries that were not measured for more than three days. */
export const listMissing = ({ countries }: ScoreAt, day: Day): AppScore['missing'] =>
  [...countries]
    .filter(([, country]) => country === null || isCarried(country))
    .map(([storefront, country]) => ({
      storefront,
      countryName: countryNameOf(storefront),
      lastDay: lastDayOf(country, day),
    }))
