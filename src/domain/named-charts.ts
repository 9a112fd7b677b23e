import { chartName } from './chart-words.ts'
import { type Chart, type ChartKey, type ChartKind, chartKeyOf } from './charts.ts'

export type NamedChartKind = ChartKind & { name: string }

/** A chart as every answer has it. */
export type NamedChart = Chart & NamedChartKind & { key: ChartKey }

export const nameChartKind = ({ type, genre, device }: ChartKind): NamedChartKind => ({
  type,
  genre,
  device,
  name: chartName({ type, genre, device }),
})

export const nameChart = (chart: Chart): NamedChart => ({
  key: chartKeyOf(chart),
  storefront: chart.storefront,
  ...nameChartKind(chart),
})
