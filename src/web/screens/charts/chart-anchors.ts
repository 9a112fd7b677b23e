import type { ChartAtMoment } from '#contract/chart-snapshots.ts'

/** The id of a place of a chart, or of the list of those that are gone. Two charts on a page are of two countries. */
export const anchorOf = ({ chart }: Pick<ChartAtMoment, 'chart'>, place: number | 'gone'): string =>
  `${chart.storefront}-${place}`
