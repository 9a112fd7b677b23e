import { expect, test } from 'vitest'
import { exampleCategory, standingApp } from '#web/testing/lists.ts'
import { withApp, withMark, withoutApp } from './tracked-list.ts'

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
