import type { ChartAtMoment } from '#contract/chart-snapshots.ts'

/**
 * The element id of a row of a chart, or of its list of dropped-out apps. Prefixed with the country, because the page can
 * show two charts.
 */
export const anchorOf = ({ chart }: Pick<ChartAtMoment, 'chart'>, target: number | 'gone'): string =>
  `${chart.storefront}-${target}`
