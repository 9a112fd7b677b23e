import type { ChartType, Device } from '#domain/charts.ts'

type NameTable<T> = Readonly<Record<Device, Readonly<Record<ChartType, T>>>>

/** Names of the legacy feeds. */
export const feedNames: NameTable<string> = {
  iphone: {
    'top-free': 'topfreeapplications',
    'top-paid': 'toppaidapplications',
    'top-grossing': 'topgrossingapplications',
  },
  ipad: {
    'top-free': 'topfreeipadapplications',
    'top-paid': 'toppaidipadapplications',
    'top-grossing': 'topgrossingipadapplications',
  },
}

/** Names of `ws/charts`. `FreeApplications` counts games in, as the other charts do; `FreeAppsV2` would not. */
export const wsChartNames: NameTable<string> = {
  iphone: { 'top-free': 'FreeApplications', 'top-paid': 'PaidApplications', 'top-grossing': 'AppsByRevenue' },
  ipad: { 'top-free': 'FreeIpadApplications', 'top-paid': 'PaidIpadApplications', 'top-grossing': 'IpadAppsByRevenue' },
}

/** The number that `viewTop` gives a chart, in the request and as `id` in the answer. */
export const popIds: NameTable<number> = {
  iphone: { 'top-free': 27, 'top-paid': 30, 'top-grossing': 38 },
  ipad: { 'top-free': 44, 'top-paid': 45, 'top-grossing': 46 },
}
