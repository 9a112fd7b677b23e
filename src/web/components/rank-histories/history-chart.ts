import type { AppSummary, CountryRank } from '#contract/apps.ts'
import type { Chart } from '#domain/charts.ts'
import { allGenres, genreName } from '#domain/genres.ts'
import { chartTypeNames, deviceNames, overallName } from './chart-names.words.ts'

/** The chart whose history is shown: that of the country in which the app does best now; undefined while it is ranked nowhere. */
export const findHistoryChart = ({ topCountries: [best] }: Pick<AppSummary, 'topCountries'>): Chart | undefined => {
  if (!best) return undefined
  const { storefront, chartType, genre, device } = best.historyChart
  return { storefront, chartType, genre, device }
}

/** `Productivity, iPhone, top free` */
export const chartKindTitle = ({ genre, device, chartType }: Omit<Chart, 'storefront'>): string =>
  [genre === allGenres ? overallName : genreName(genre), deviceNames[device], chartTypeNames[chartType]].join(', ')

/** `Japan, Productivity, iPhone, top free` */
export const chartTitle = (chart: Chart, country: CountryRank['countryName']): string =>
  `${country}, ${chartKindTitle(chart)}`
