import { type ChartsOptions, createGetChart } from './get-chart.usecases.ts'
import { createTimelines, type TimelinesHistory } from './timelines.usecases.ts'

export type Charts = ReturnType<typeof createCharts>

/** Charts as they were at any moment, and along time. */
export const createCharts = (options: ChartsOptions & { history: TimelinesHistory }) => ({
  getChart: createGetChart(options),
  ...createTimelines(options),
})
