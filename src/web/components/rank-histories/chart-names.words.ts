import type { ChartType, Device } from '#domain/charts.ts'

export const chartTypeNames: Record<ChartType, string> = {
  'top-free': 'top free',
  'top-paid': 'top paid',
  'top-grossing': 'top grossing',
}

export const deviceNames: Record<Device, string> = { iphone: 'iPhone', ipad: 'iPad' }

/** The charts of all categories together. */
export const overallName = 'Overall'
