import type { Chart } from '#domain/charts.ts'
import { feedNames } from '../endpoints/chart-names.ts'
import type { ChartQuery } from '../top-chart.ts'

export const usTopFree: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }

export const queryOf = (chart: Partial<Chart> = {}, depth = 100): ChartQuery => ({
  chart: { ...usTopFree, ...chart },
  depth,
})

export const bytes = (body: unknown): Uint8Array => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))

export const feedEntry = (appId: number | string) => ({
  'im:name': { label: `App ${appId}` },
  id: { label: `https://apps.apple.com/us/app/id${appId}?uo=2`, attributes: { 'im:id': String(appId) } },
})

export const feedAddress = ({ chart, depth }: ChartQuery): string => {
  const genre = chart.genre === 36 ? '' : `/genre=${chart.genre}`
  return `https://itunes.apple.com/${chart.storefront}/rss/${feedNames[chart.device][chart.type]}/limit=${depth}${genre}/json`
}

/** A legacy feed in Apple's shape. It identifies itself as the requested feed unless `address` is given. */
export const feedBody = (query: ChartQuery, entry: unknown, address = feedAddress(query)) => ({
  feed: {
    updated: { label: '2026-11-20T05:00:00-07:00' },
    ...(entry === undefined ? {} : { entry }),
    link: [
      { attributes: { rel: 'alternate', type: 'text/html', href: 'https://itunes.apple.com/WebObjects/x' } },
      { attributes: { rel: 'self', href: address } },
    ],
    id: { label: address },
  },
})

export const listing = (appId: number, more: Record<string, unknown> = {}) => ({
  wrapperType: 'software',
  kind: 'software',
  trackId: appId,
  trackName: `App ${appId}`,
  artistName: 'Somebody',
  bundleId: `com.example.App${appId}`,
  ...more,
})

export const resultsBody = (results: unknown[]) => ({ resultCount: results.length, results })

export const viewTopBody = (charts: { id?: string; adamIds: unknown }[], selected = 0) => ({
  pageData: { segmentedControl: { segments: [{ pageData: { selectedChart: charts[selected], topCharts: charts } }] } },
})
