import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { exampleChart, exampleHistory } from '#web/testing/readings.ts'
import { rankHistoryQuery } from './app.queries.ts'

const shown = { appStoreId: '1', chart: exampleChart, range: '180d' } as const

/** The cached data shown while a screen switches from one history to another. */
const shownAfter = (next: Parameters<typeof rankHistoryQuery>[0]) => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(rankHistoryQuery(shown).queryKey, exampleHistory)
  const observer = new QueryObserver(queryClient, { ...rankHistoryQuery(shown), enabled: false })
  observer.getOptimisticResult(queryClient.defaultQueryOptions({ ...rankHistoryQuery(shown), enabled: false }))
  observer.setOptions({ ...rankHistoryQuery(next), enabled: false })
  return observer.getCurrentResult().data
}

test('another range of the same chart keeps the old plot until the new one is loaded', () => {
  expect(shownAfter({ ...shown, range: '30d' })).toEqual(exampleHistory)
})

test.each([
  ['app', { ...shown, appStoreId: '2' }],
  ['country', { ...shown, chart: { ...exampleChart, storefront: 'us' } }],
  ['chart type', { ...shown, chart: { ...exampleChart, chartType: 'top-paid' } }],
  ['genre', { ...shown, chart: { ...exampleChart, genre: 36 } }],
  ['device', { ...shown, chart: { ...exampleChart, device: 'ipad' } }],
] as const)('the plot of another %s is never shown under a new heading', (_, next) => {
  expect(shownAfter(next)).toBeUndefined()
})
