import type { Chart } from '#domain/charts.ts'
import type { Moment } from './snapshots.rules.ts'

export type ChartMoment = Moment & { chart: Chart }
