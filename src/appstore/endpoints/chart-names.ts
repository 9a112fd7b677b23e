import type { ChartType, Device } from '#domain/charts.ts'

type NameTable<T> = Readonly<Record<Device, Readonly<Record<ChartType, T>>>>

/** Chart names of the legacy feeds. */
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

/** Chart names of `ws/charts`. `FreeApplications` includes games, like the other charts; `FreeAppsV2` does not. */
export const wsChartNames: NameTable<string> = {
  iphone: { 'top-free': 'FreeApplications', 'top-paid': 'PaidApplications', 'top-grossing': 'AppsByRevenue' },
  ipad: { 'top-free': 'FreeIpadApplications', 'top-paid': 'PaidIpadApplications', 'top-grossing': 'IpadAppsByRevenue' },
}

/** Chart numbers of `viewTop`, used in the request and as `id` in the response. */
export const popIds: NameTable<number> = {
  iphone: { 'top-free': 27, 'top-paid': 30, 'top-grossing': 38 },
  ipad: { 'top-free': 44, 'top-paid': 45, 'top-grossing': 46 },
}
