import type { AppSummary, CountryRank } from '#contract/apps.ts'
import type { Chart, ChartType, Device } from '#domain/charts.ts'
import { allGenres, genreName } from '#domain/genres.ts'

/** The chart in which the app does best now; undefined while it is ranked nowhere. */
export const findBestChart = ({ topCountries: [best] }: Pick<AppSummary, 'topCountries'>): Chart | undefined =>
  best && { storefront: best.storefront, chartType: best.chartType, genre: best.genre, device: best.deviceType }

const chartTypeNames: Record<ChartType, string> = {
  'top-free': 'top free',
  'top-paid': 'top paid',
  'top-grossing': 'top grossing',
}

export const deviceNames: Record<Device, string> = { iphone: 'iPhone', ipad: 'iPad' }

/** `Japan, Productivity, iPhone, top free` */
export const chartTitle = (chart: Chart, country: CountryRank['countryName']): string => {
  const genre = chart.genre === allGenres ? 'Overall' : genreName(chart.genre)
  return [country, genre, deviceNames[chart.device], chartTypeNames[chart.chartType]].join(', ')
}
