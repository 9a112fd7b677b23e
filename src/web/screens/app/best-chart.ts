import type { AppSummary, CountryRank } from '#contract/apps.ts'
import type { Chart } from '#domain/charts.ts'
import { allGenres, genreName } from '#domain/genres.ts'
import { appWords, chartTypeNames, deviceNames } from './app.words.ts'

/** The chart in which the app does best now; undefined while it is ranked nowhere. */
export const findBestChart = ({ topCountries: [best] }: Pick<AppSummary, 'topCountries'>): Chart | undefined =>
  best && { storefront: best.storefront, chartType: best.chartType, genre: best.genre, device: best.deviceType }

/** `Productivity, iPhone, top free` */
export const chartKindTitle = ({ genre, device, chartType }: Omit<Chart, 'storefront'>): string =>
  [genre === allGenres ? appWords.overall : genreName(genre), deviceNames[device], chartTypeNames[chartType]].join(', ')

/** `Japan, Productivity, iPhone, top free` */
export const chartTitle = (chart: Chart, country: CountryRank['countryName']): string =>
  `${country}, ${chartKindTitle(chart)}`
