import { type Chart, parseChartKey } from './charts.ts'
import { countryNameOf } from './country-names.ts'

/** A chart with the texts that a list of charts shows. */
export type NamedChart = Chart & { chartKey: string; countryName: string }

/** @throws RangeError when the text is not a chart key. */
export const nameChart = (chartKey: string): NamedChart => {
  const chart = parseChartKey(chartKey)
  return { chartKey, countryName: countryNameOf(chart.storefront), ...chart }
}
