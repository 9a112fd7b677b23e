import type { HistoryRange } from './history-ranges.ts'

export const rangeLabels: Record<HistoryRange, { short: string; long: string }> = {
  '7d': { short: '7 d', long: '7 days' },
  '30d': { short: '30 d', long: '30 days' },
  '90d': { short: '90 d', long: '90 days' },
  '180d': { short: '180 d', long: '180 days' },
  '1y': { short: '1 y', long: '1 year' },
  all: { short: 'All', long: 'All time' },
}
