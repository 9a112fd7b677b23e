import { type Chart, chartTypes, devices } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { compareStorefronts } from '#domain/storefronts.ts'

/** The larger country, then the overall chart, free apps and the iPhone. */
const compareCharts = (a: Chart, b: Chart): number =>
  compareStorefronts(a.storefront, b.storefront) ||
  Number(b.genre === allGenres) - Number(a.genre === allGenres) ||
  a.genre - b.genre ||
  chartTypes.indexOf(a.type) - chartTypes.indexOf(b.type) ||
  devices.indexOf(a.device) - devices.indexOf(b.device)

/** The measured chart that most people want to open first; undefined without one. */
export const findFirstChart = (charts: readonly Chart[]): Chart | undefined => charts.toSorted(compareCharts)[0]
