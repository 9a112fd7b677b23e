import { categories } from './categories.ts'
import { type ChartKind, type ChartType, chartTypes, type Device, devices } from './charts.ts'
import { allGenres, genres, magazinesGenre } from './genres.ts'

/** The groups of charts that a scope can name. A genre id names the charts of one genre. */
export const scopeGroups = ['own', 'overall', 'category', 'any'] as const
export type ScopeGroup = (typeof scopeGroups)[number]

/**
 * Which charts a number rests on.
 *
 * - `own`: an app's category and the overall charts. By Apple's rule an app is in the charts of one category only, and its
 *   rank there is never worse than its overall rank, so the category charts of all countries are its own.
 * - `overall`, `category`: one half of these.
 * - a genre: the charts of this genre.
 * - `any`: every chart of every genre, type and device.
 *
 * Except for `any`, the charts are those of the app's main device and price type, unless another device or type is named.
 * The main device is the iPhone, and the iPad for an app that Apple offers for iPad only.
 */
export type Scope = {
  charts: ScopeGroup | number
  chartType?: ChartType | undefined
  device?: Device | undefined
}

export const ownScope: Scope = { charts: 'own' }
export const anyScope: Scope = { charts: 'any' }

/** An app is in the free or in the paid charts, depending on its price. */
export const priceTypes = ['top-free', 'top-paid'] as const satisfies readonly ChartType[]
export type PriceType = (typeof priceTypes)[number]

export const isPriceType = (chartType: ChartType): chartType is PriceType => chartType !== 'top-grossing'

/** The device whose charts an app belongs to. `isIpadOnly`: null before the first lookup. */
export const mainDeviceOf = ({ isIpadOnly }: { isIpadOnly: boolean | null }): Device => (isIpadOnly ? 'ipad' : 'iphone')

const allGenreIds = genres.map(({ id }) => id)
const categoryIds = categories.map(({ id }) => id)

/** The genres whose charts the scope includes. */
export const scopeGenres = ({ charts }: Scope): readonly number[] => {
  if (typeof charts === 'number') return [charts]
  if (charts === 'overall') return [allGenres]
  if (charts === 'category') return categoryIds
  return charts === 'own' ? [allGenres, ...categoryIds] : allGenreIds
}

/** Whether only the charts of an app's current price type count. */
export const isByPrice = ({ charts, chartType }: Scope): boolean => charts !== 'any' && chartType === undefined

export const scopeChartTypes = (scope: Scope): readonly ChartType[] => {
  if (scope.chartType) return [scope.chartType]
  return isByPrice(scope) ? priceTypes : chartTypes
}

/** Whether only the charts of an app's main device count. */
export const isByDevice = ({ charts, device }: Scope): boolean => charts !== 'any' && device === undefined

/** If the scope names no device, the main device of most apps. Use `scopeFor` for one app. */
export const scopeDevices = (scope: Scope): readonly Device[] => {
  if (scope.device) return [scope.device]
  return isByDevice(scope) ? ['iphone'] : devices
}

/** The scope for apps with this main device. */
export const scopeFor = (scope: Scope, mainDevice: Device): Scope =>
  isByDevice(scope) && mainDevice !== 'iphone' ? { ...scope, device: mainDevice } : scope

/** Whether the scope counts category charts, which differ from app to app. */
export const isByCategory = ({ charts }: Scope): boolean => charts === 'own' || charts === 'category'

const genresOf = new Map(scopeGroups.map(charts => [charts, new Set(scopeGenres({ charts }))]))

const includesGenre = (charts: Scope['charts'], genre: number): boolean =>
  typeof charts === 'number' ? charts === genre : genresOf.get(charts)?.has(genre) === true

export const isInScope = ({ type: chartType, genre, device }: ChartKind, scope: Scope): boolean =>
  includesGenre(scope.charts, genre) &&
  scopeChartTypes(scope).includes(chartType) &&
  scopeDevices(scope).includes(device)

/** Where an app belongs: the device whose charts are its own, and its category; null if unknown. */
export type AppHome = { mainDevice: Device; category: number | null }

export const unknownHome: AppHome = { mainDevice: 'iphone', category: null }

/** Whether a chart is in this group of an app's charts. Magazines & Newspapers counts only for an app without another category. */
export const isOwnChart = (
  chart: ChartKind,
  { charts, home }: { charts: 'own' | 'overall'; home: AppHome },
): boolean => {
  if (chart.genre === magazinesGenre && (home.category ?? magazinesGenre) !== magazinesGenre) return false
  return isInScope(chart, scopeFor({ charts }, home.mainDevice))
}

/**
 * For one of an app's own charts, the chart of its category, which includes the app whenever the overall chart does;
 * undefined for other charts.
 */
export const findCategoryChart = <Kind extends ChartKind>(chart: Kind, home: AppHome): Kind | undefined =>
  home.category !== null && isOwnChart(chart, { charts: 'own', home }) ? { ...chart, genre: home.category } : undefined

/** A text that is the same for the same scope. */
export const scopeKeyOf = ({ charts, chartType, device }: Scope): string =>
  `${charts} ${chartType ?? '-'} ${device ?? '-'}`
