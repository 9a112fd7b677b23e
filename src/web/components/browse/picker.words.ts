import type { ChartType, Device } from '#domain/charts.ts'

const chartTypes: Record<ChartType, string> = {
  'top-free': 'Top free',
  'top-paid': 'Top paid',
  'top-grossing': 'Top grossing',
}

const devices: Record<Device, string> = { iphone: 'iPhone', ipad: 'iPad' }

export const pickerWords = {
  chart: 'Chart',
  country: 'Country',
  largest: 'Largest markets',
  otherCountries: 'Other countries',
  chartType: 'Type',
  chartTypes,
  device: 'Device',
  devices,
  category: 'Category',
  allCategories: 'All categories',
  categories: 'Categories',
  games: 'Kinds of games',
  day: 'Day',
  now: 'Now',
  show: 'Show',
} as const
