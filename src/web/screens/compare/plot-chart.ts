import type { Comparison } from '#contract/comparisons.ts'
import type { Chart } from '#domain/charts.ts'
import { allGenres, genres } from '#domain/genres.ts'
import { usualChart } from '#web/components/browse/chart-address.ts'
import type { CompareAddress } from './compare-address.ts'

type Apps = readonly Pick<Comparison['apps'][number], 'category' | 'price'>[]

/** Games have kinds of the same name as categories; an app names its category. */
const findCategory = (name: string): number | undefined =>
  genres.find(genre => genre.name === name && genre.parent === allGenres)?.id

/** The chart in which all of these apps are most likely seen: that of their category if they share it, and of paid apps if all are. */
export const usualPlotChart = (apps: Apps): Chart => {
  const [first] = apps
  const category =
    first && apps.every(app => app.category === first.category) ? findCategory(first.category) : undefined
  const isPaid = apps.length > 0 && apps.every(({ price }) => price !== null && price > 0)
  return {
    ...usualChart,
    chartType: isPaid ? 'top-paid' : usualChart.chartType,
    genre: category ?? usualChart.genre,
  }
}

/** The one chart whose history is shown: what the address says of it, and the usual where it says nothing. */
export const plotChartOf = ({ storefront, plotType, plotDevice, plotGenre }: CompareAddress, apps: Apps): Chart => {
  const usual = usualPlotChart(apps)
  return {
    storefront: storefront ?? usual.storefront,
    chartType: plotType ?? usual.chartType,
    device: plotDevice ?? usual.device,
    genre: plotGenre ?? usual.genre,
  }
}
