import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { exampleChart, exampleHistory } from '#web/testing/readings.ts'
import { rankHistoryQuery } from './app.queries.ts'

const query = { appStoreId: '1', chart: exampleChart, range: '180d' } as const

/** The cached data shown while a screen switches from one history to another. */
const dataAfter = (next: Parameters<typeof rankHistoryQuery>[0]) => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(rankHistoryQuery(query).queryKey, exampleHistory)
  const observer = new QueryObserver(queryClient, { ...rankHistoryQuery(query), enabled: false })
  observer.getOptimisticResult(queryClient.defaultQueryOptions({ ...rankHistoryQuery(query), enabled: false }))
  observer.setOptions({ ...rankHistoryQuery(next), enabled: false })
  return observer.getCurrentResult().data
}

test('another range of the same chart keeps the old plot until the new one is loaded', () => {
  expect(dataAfter({ ...query, range: '30d' })).toEqual(exampleHistory)
})

test.each([
  ['app', { ...query, appStoreId: '2' }],
  ['country', { ...query, chart: { ...exampleChart, storefront: 'us' } }],
  ['chart type', { ...query, chart: { ...exampleChart, type: 'top-paid' } }],
  ['genre', { ...query, chart: { ...exampleChart, genre: 36 } }],
  ['device', { ...query, chart: { ...exampleChart, device: 'ipad' } }],
] as const)('the plot of another %s is never shown under a new heading', (_, next) => {
  expect(dataAfter(next)).toBeUndefined()
})
