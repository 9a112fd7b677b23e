import { type ChartKind, type ChartType, chartTypes, type Device, devices } from '#domain/charts.ts'
import { allGenres, genres, isGenreId } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import {
  isByCategory,
  isByPrice,
  isPriceType,
  mainDeviceOf,
  type PriceType,
  priceTypes,
  type Scope,
  scopeDevices,
  scopeFor,
  scopeGenres,
} from '#domain/scopes.ts'
import type { CategoryDay } from '../history/apps/category-days.usecases.ts'
import type { Sightings } from '../history/apps/peak-ranks.usecases.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import { categoryOf } from './app-categories.rules.ts'

/** The catalogue data that determines which charts an app can be in. */
export type AppFacts = {
  appId: AppId
  /** The primary genre; null if unknown. */
  genre: number | null
  /** 0 means free; null if unknown. */
  price: number | null
  /** Null before the first lookup. */
  isIpadOnly: boolean | null
}

/** The charts that an app could be in: every combination of these values. */
export type PossibleCharts = {
  genres: readonly number[]
  chartTypes: readonly ChartType[]
  devices: readonly Device[]
  /** By its charts, or else by its primary genre; null if unknown. */
  category: number | null
  mainDevice: Device
}

const unseen: Sightings = { genres: [], chartTypes: [], devices: [] }

/** The kinds of charts in which these ranks occurred. */
export const sightingsOf = (ranks: readonly AppRank[]): Sightings => ({
  genres: [...new Set(ranks.map(({ chart }) => chart.genre))].sort((a, b) => a - b),
  chartTypes: [...new Set(ranks.map(({ chart }) => chart.type))],
  devices: [...new Set(ranks.map(({ chart }) => chart.device))],
})

/** An app seen in both free and paid charts has changed its price, so only its newest sighting shows the current type. */
export const hasTwoPriceTypes = ({ chartTypes: seen }: Sightings): boolean =>
  priceTypes.every(chartType => seen.includes(chartType))

type Sighting = { chartType: ChartType; at: Date }

/** The type of the newest sighting: all types if several were seen at that time, none without a sighting. */
const listNewestTypes = (sightings: readonly Sighting[]): PriceType[] => {
  const newestMs = Math.max(...sightings.map(({ at }) => at.getTime()))
  const newest = sightings.filter(({ at }) => at.getTime() === newestMs).map(({ chartType }) => chartType)
  return priceTypes.filter(chartType => newest.includes(chartType))
}

const typesByPrice = (price: number | null): readonly PriceType[] => {
  if (price === null) return priceTypes
  return price > 0 ? ['top-paid'] : ['top-free']
}

/** The price type in which the app was last seen, or else that of its price; both types if neither is known. */
const priceTypesOf = ({ price, seen, lastSeen }: PriceEvidence): readonly PriceType[] => {
  const ever = seen.chartTypes.filter(isPriceType)
  if (ever.length === 0) return typesByPrice(price)
  if (ever.length === 1) return ever
  const newest = listNewestTypes(lastSeen.filter(({ chartType }) => isPriceType(chartType)))
  return newest.length > 0 ? newest : ever
}

type PriceEvidence = { price: number | null; seen: Sightings; lastSeen: readonly Sighting[] }

const devicesOf = (seen: Sightings, isIpadOnly: boolean | null): readonly Device[] => {
  if (seen.devices.length > 0) return devices.filter(device => seen.devices.includes(device))
  return isIpadOnly ? ['ipad'] : devices
}

type Seen = {
  seen: Sightings | undefined
  /** Decides between free and paid, so it matters only for an app seen in both. */
  lastSeen: readonly Sighting[]
  /** Decides between several categories. */
  categoryDays?: readonly CategoryDay[] | undefined
}

export const possibleChartsOf = (
  { genre, price, isIpadOnly }: Omit<AppFacts, 'appId'>,
  { seen = unseen, lastSeen, categoryDays = [] }: Seen,
): PossibleCharts => {
  const own = [...seen.genres, ...(genre === null ? [] : [genre])].filter(isGenreId)
  return {
    genres: [...new Set([allGenres, ...own])],
    chartTypes: [...priceTypesOf({ price, seen, lastSeen }), 'top-grossing'],
    devices: devicesOf(seen, isIpadOnly),
    category: categoryOf({ genre, seen }, categoryDays),
    mainDevice: mainDeviceOf({ isIpadOnly }),
  }
}

/** Of the categories in which an app was ever seen, only its present one decides whether it ranks. */
const genresInScope = ({ genres: possible, category }: PossibleCharts, scope: Scope): readonly number[] => {
  if (typeof scope.charts === 'number') return [scope.charts]
  const own = isByCategory(scope) && category !== null ? [allGenres, category] : possible
  const included = scopeGenres(scope)
  return own.filter(genre => included.includes(genre))
}

const chartTypesInScope = ({ chartTypes: possible }: PossibleCharts, scope: Scope): readonly ChartType[] => {
  if (scope.chartType) return [scope.chartType]
  return isByPrice(scope) ? possible.filter(isPriceType) : possible
}

/**
 * The charts of the scope that an app could be in. What the scope names is included even if the app cannot be in such
 * charts, because the reader asked about exactly these.
 */
export const narrowCharts = (possible: PossibleCharts, scope: Scope): PossibleCharts => ({
  ...possible,
  genres: genresInScope(possible, scope),
  chartTypes: chartTypesInScope(possible, scope),
  devices:
    scope.charts === 'any' && !scope.device ? possible.devices : scopeDevices(scopeFor(scope, possible.mainDevice)),
})

const kinds: readonly ChartKind[] = genres.flatMap(({ id }) =>
  devices.flatMap(device => chartTypes.map(type => ({ type, genre: id, device }))),
)
const kindsOfGenre = Map.groupBy(kinds, ({ genre }) => genre)

/**
 * Returns the same objects for every app, because a cache uses them as keys. Sorted: overall before other genres, iPhone
 * before iPad, free before paid before grossing.
 */
export const listKinds = ({ genres: ofGenres, chartTypes: types, devices: on }: PossibleCharts): ChartKind[] =>
  ofGenres
    .flatMap(genre => kindsOfGenre.get(genre) ?? [])
    .filter(({ type, device }) => types.includes(type) && on.includes(device))
