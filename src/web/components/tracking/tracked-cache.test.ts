import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { categoryAppsQuery } from '#web/screens/category/category.queries.ts'
import { exampleCategory, standingApp } from '#web/testing/lists.ts'
import { isTrackedQuery, trackedAppsQuery } from './tracked.queries.ts'
import { expectTracked, putBack, takeOut } from './tracked-cache.ts'

const userId = '6f1c1a52-6e1c-4b7e-9d55-0d7f3b3f9a01'
const trackedApp = { ...standingApp, trackedAt: '2026-11-20T14:02:00.000Z', tags: [] }
const zebra = { ...trackedApp, id: '7', appStoreId: '7', name: 'Zebra' }
const appId = trackedApp.appStoreId

const makeCache = () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(trackedAppsQuery(userId).queryKey, [trackedApp, zebra])
  queryClient.setQueryData(categoryAppsQuery('productivity').queryKey, exampleCategory)
  const trackedApps = () => queryClient.getQueryData(trackedAppsQuery(userId).queryKey)
  const isTracked = () => queryClient.getQueryData(isTrackedQuery(userId, appId).queryKey)?.isTracked
  const mark = () => queryClient.getQueryData(categoryAppsQuery('productivity').queryKey)?.apps[0]?.isTracked
  return { queryClient, trackedApps, isTracked, mark }
}

test('a removed app disappears from every screen immediately, and can be restored', () => {
  const { queryClient, trackedApps, isTracked, mark } = makeCache()
  const taken = takeOut({ queryClient, userId, appId })
  expect([trackedApps(), isTracked(), mark()]).toEqual([[zebra], false, false])
  if (taken) putBack({ queryClient, userId, app: taken })
  expect([trackedApps(), isTracked(), mark()]).toEqual([[trackedApp, zebra], true, true])
})

test('a new app is marked everywhere, and the list is refetched on the next visit', () => {
  const { queryClient, trackedApps, isTracked, mark } = makeCache()
  expectTracked({ queryClient, userId, appId })
  expect([isTracked(), mark()]).toEqual([true, true])
  expect(trackedApps()).toEqual([trackedApp, zebra])
  expect(queryClient.getQueryState(trackedAppsQuery(userId).queryKey)?.isInvalidated).toBe(true)
})

test('a list that was never loaded is not created', () => {
  const queryClient = createQueryClient()
  expect(takeOut({ queryClient, userId, appId })).toBeUndefined()
  putBack({ queryClient, userId, app: trackedApp })
  expect(queryClient.getQueryData(trackedAppsQuery(userId).queryKey)).toBeUndefined()
})
