import { type ChartsOptions, createGetChart } from './get-chart.usecases.ts'
import { createTimelines, type TimelinesHistory } from './timelines.usecases.ts'

export type Charts = ReturnType<typeof createCharts>

/** Charts at any moment, and over time. */
export const createCharts = (options: ChartsOptions & { history: TimelinesHistory }) => ({
  getChart: createGetChart(options),
  ...createTimelines(options),
})
