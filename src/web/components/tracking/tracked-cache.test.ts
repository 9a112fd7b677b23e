import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { categoryAppsQuery } from '#web/screens/category/category.queries.ts'
import { exampleCategory, standingApp } from '#web/testing/lists.ts'
import { isTrackedQuery, trackedAppsQuery } from './tracked.queries.ts'
import { expectTracked, putBack, takeOut, withApp, withMark, withoutApp } from './tracked-cache.ts'

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

const appOf = (id: string, name: string) => ({ ...standingApp, id, appStoreId: id, name })
const apps = [appOf('3', 'Alba'), appOf('1', 'bergen'), appOf('2', 'Çelik')]
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('a restored app is inserted in name order', () => {
  for (const app of apps) expect(withApp(withoutApp(apps, app.appStoreId), app)).toEqual(apps)
})

test('restoring an app keeps other changes made in the meantime', () => {
  const [first, second, third] = apps
  if (!first || !second || !third) throw new Error('There are three apps.')
  const meanwhile = withoutApp(withoutApp(apps, second.appStoreId), third.appStoreId)
  expect(namesOf(withApp(meanwhile, second))).toEqual(['Alba', 'bergen'])
})

test('an app that is already in the list is not added twice', () => {
  const [first] = apps
  if (first) expect(withApp(apps, first)).toEqual(apps)
})

test('a list in another order is not re-sorted, and nothing is lost', () => {
  const added = appOf('9', 'Bach')
  const list = withApp(apps.toReversed(), added)
  expect(namesOf(withoutApp(list, '9'))).toEqual(['Çelik', 'bergen', 'Alba'])
  expect(list).toContain(added)
})

test('one app of a category is marked and nothing else changes', () => {
  const [{ appStoreId } = standingApp, ...others] = exampleCategory.apps
  const marked = withMark(exampleCategory, { appId: appStoreId, isTracked: true })
  expect(marked.apps[0]?.isTracked).toBe(true)
  expect(marked.apps.slice(1)).toEqual(others)
  expect(withMark(marked, { appId: appStoreId, isTracked: false })).toEqual(exampleCategory)
  expect(withMark(exampleCategory, { appId: '7', isTracked: true })).toEqual(exampleCategory)
})
