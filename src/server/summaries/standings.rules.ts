import type { StandingApp } from '#contract/apps.ts'
import type { BestSeen } from '#contract/seen-ranks.ts'
import { partitionPoint } from '#domain/binary-search.ts'
import type { AppId } from '#domain/ranks.ts'
import { type AppEntry, toContractApp } from '../catalog/apps.rules.ts'
import type { StandingColumns } from '../history/charts/standings.usecases.ts'
import type { CurrentRank } from '../history/ranks.rules.ts'
import { dateOfSeconds, secondsOf } from '../platform/database/moments.ts'
import { bestByCountry, type CountryBest } from './countries.rules.ts'
import type { ListPosition } from './list-positions.rules.ts'

/** The current standing of one app in the world. */
export type Standing = {
  appId: AppId
  bestRank: number
  /** The reading of the best rank, and its depth. Null if the depth is not known. */
  observedAt: Date
  depth: number | null
  countries: number
  top10Countries: number
}

/** An app in the top 10 of a single country is not international. */
const internationalCountries = 2

/** The standing of every app. Apps in no chart are absent. */
export type WorldStandings = ReturnType<typeof buildStandings>

/** The standing of an app with these ranks; undefined without a rank. */
export const standingOfRanks = (appId: AppId, ranks: readonly CurrentRank[]): Standing | undefined => {
  const countries = bestByCountry(ranks)
  const [first] = countries
  if (!first) return undefined
  const { rank, observedAt, depth } = first.best
  return {
    appId,
    bestRank: rank,
    observedAt,
    depth,
    countries: countries.length,
    top10Countries: countTop10(countries),
  }
}

const countTop10 = (countries: readonly CountryBest[]): number => countries.filter(({ best }) => best.rank <= 10).length

/** The index of a value in a sorted array; -1 if it is not in it. */
const indexOf = (ascending: Float64Array, value: number): number => {
  const index = partitionPoint(ascending, candidate => candidate < value)
  return ascending[index] === value ? index : -1
}

/** The apps whose numbers a statement cannot compute. */
export const listUndecided = ({ appIds, hasTwoTypes }: StandingColumns): AppId[] =>
  appIds.filter((_, index) => hasTwoTypes[index] === 1)

/** Joins batches whose app ids ascend from one to the next. */
export const joinColumns = (batches: readonly StandingColumns[]): StandingColumns => ({
  appIds: batches.flatMap(({ appIds }) => appIds),
  bestRanks: batches.flatMap(({ bestRanks }) => bestRanks),
  readings: batches.flatMap(({ readings }) => readings),
  depths: batches.flatMap(({ depths }) => depths),
  countries: batches.flatMap(({ countries }) => countries),
  top10Countries: batches.flatMap(({ top10Countries }) => top10Countries),
  hasTwoTypes: batches.flatMap(({ hasTwoTypes }) => hasTwoTypes),
})

/** Takes the numbers of some apps from another statement. Both statements are ordered by app id. */
export const replaceStandings = (
  columns: StandingColumns,
  { replaced, by }: { replaced: ReadonlySet<AppId>; by: StandingColumns },
): StandingColumns => {
  /** Positions in `columns`, and those in `by` as negative numbers from −1. */
  const order: number[] = []
  let next = 0
  const takeUntil = (appId: AppId): void => {
    for (; (by.appIds[next] ?? appId) < appId; next += 1) order.push(-1 - next)
  }
  columns.appIds.forEach((appId, index) => {
    takeUntil(appId)
    if (!replaced.has(appId)) order.push(index)
  })
  takeUntil(Number.POSITIVE_INFINITY)
  const pick = (name: keyof StandingColumns): number[] =>
    order.map(index => (index < 0 ? by[name][-1 - index] : columns[name][index]) ?? 0)
  return {
    appIds: pick('appIds'),
    bestRanks: pick('bestRanks'),
    readings: pick('readings'),
    depths: pick('depths'),
    countries: pick('countries'),
    top10Countries: pick('top10Countries'),
    hasTwoTypes: pick('hasTwoTypes'),
  }
}

/** Typed arrays take 17 bytes per app. Objects would take fifty times that for hundreds of thousands of apps. */
export const buildStandings = (columns: StandingColumns, corrected: readonly Standing[] = []) => {
  const appIds = Float64Array.from(columns.appIds)
  const bestRanks = Uint8Array.from(columns.bestRanks)
  const readings = Uint32Array.from(columns.readings)
  const depths = Uint16Array.from(columns.depths)
  const countries = Uint8Array.from(columns.countries)
  const top10Countries = Uint8Array.from(columns.top10Countries)
  for (const standing of corrected) {
    const index = indexOf(appIds, standing.appId)
    bestRanks[index] = standing.bestRank
    readings[index] = secondsOf(standing.observedAt)
    depths[index] = standing.depth ?? 0
    countries[index] = standing.countries
    top10Countries[index] = standing.top10Countries
  }
  const standingAt = (index: number): Standing => ({
    appId: appIds[index] ?? 0,
    bestRank: bestRanks[index] ?? 0,
    observedAt: dateOfSeconds(readings[index] ?? 0),
    depth: depths[index] || null,
    countries: countries[index] ?? 0,
    top10Countries: top10Countries[index] ?? 0,
  })

  return {
    count: appIds.length,

    find: (appId: AppId): Standing | undefined => {
      const index = indexOf(appIds, appId)
      return index < 0 ? undefined : standingAt(index)
    },

    /** The apps in the top 10 of at least this many countries. */
    listInTop10Of: (leastCountries: number): Standing[] => {
      const found: Standing[] = []
      for (let index = 0; index < top10Countries.length; index += 1) {
        if ((top10Countries[index] ?? 0) >= leastCountries) found.push(standingAt(index))
      }
      return found
    },
  }
}

/** The international apps, with the number of countries where they are in the top 10; unsorted. */
export const listInternationalPositions = (standings: WorldStandings): InternationalPosition[] =>
  standings.listInTop10Of(internationalCountries).map(({ appId, bestRank, observedAt, depth, top10Countries }) => ({
    appId,
    bestRank,
    observedAt,
    depth,
    countries: top10Countries,
  }))

type InternationalPosition = ListPosition & Pick<Standing, 'appId' | 'observedAt' | 'depth'>

/** The standing of an app, or why it has none. */
export type FoundStanding = { standing: Standing | undefined; without: BestSeen | undefined }

const seenOf = ({ standing, without }: FoundStanding): BestSeen => {
  if (standing) return { state: 'ranked', observedAt: standing.observedAt.toISOString(), depth: standing.depth }
  return without ?? { state: 'not-tracked', observedAt: null, depth: null }
}

export const toStandingApp = (entry: AppEntry, { standing, without }: FoundStanding): StandingApp => ({
  ...toContractApp(entry),
  bestRank: standing?.bestRank ?? null,
  ...seenOf({ standing, without }),
  countriesCount: standing?.countries ?? 0,
})
