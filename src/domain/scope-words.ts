import { chartGenreName, deviceNames } from './chart-words.ts'
import { type ChartKind, type ChartType, chartTypes, type Device, devices } from './charts.ts'
import { allGenres } from './genres.ts'
import { isByDevice, type Scope, scopeChartTypes, scopeDevices, scopeGenres } from './scopes.ts'

/** The charts of a scope: for one app, only those it could be in. */
export type ScopeCharts = {
  genres: readonly number[]
  chartTypes: readonly ChartType[]
  devices: readonly Device[]
}

/** All charts of a scope, for a list of apps. */
export const chartsOfScope = (scope: Scope): ScopeCharts => ({
  genres: scopeGenres(scope),
  chartTypes: scopeChartTypes(scope),
  devices: isByDevice(scope) ? devices : scopeDevices(scope),
})

const typeWords: Record<ChartType, string> = { 'top-free': 'free', 'top-paid': 'paid', 'top-grossing': 'grossing' }

const overall = 'overall'

/** `Lifestyle and overall`; for a list of apps, `each app's category and overall`. */
const genreText = (scope: Scope, { genres }: ScopeCharts): string => {
  const { charts } = scope
  if (typeof charts === 'number' && charts !== allGenres) return chartGenreName(charts)
  if (charts === 'any') return 'any category'
  if (charts === 'overall' || charts === allGenres) return overall
  const [category, ...others] = genres.filter(genre => genre !== allGenres)
  const many = genres.length === scopeGenres(scope).length ? "each app's category" : 'its category'
  const name = category !== undefined && others.length === 0 ? chartGenreName(category) : many
  if (charts === 'category') return name
  return category === undefined ? overall : `${name} and ${overall}`
}

const typeText = (of: readonly ChartType[]): string =>
  of.length === chartTypes.length ? 'any type' : of.map(chartType => typeWords[chartType]).join(' or ')

const deviceText = (scope: Scope, of: readonly Device[]): string => {
  if (of.length < devices.length) return of.map(device => deviceNames[device]).join(' and ')
  return isByDevice(scope) ? 'iPhone (iPad-only apps: iPad)' : 'any device'
}

/** The charts of a scope: `Lifestyle and overall, iPhone, free`; `any chart`. */
export const scopeWords = (scope: Scope, of: ScopeCharts): string => {
  if (scope.charts === 'any' && !scope.chartType && !scope.device) return 'any chart'
  return [genreText(scope, of), deviceText(scope, of.devices), typeText(of.chartTypes)].join(', ')
}

/** One kind of chart in the words of a scope: `Lifestyle, iPhone, free`. */
export const chartKindWords = ({ type: chartType, genre, device }: ChartKind): string =>
  scopeWords({ charts: genre }, { genres: [genre], chartTypes: [chartType], devices: [device] })
