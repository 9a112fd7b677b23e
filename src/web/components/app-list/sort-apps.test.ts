import { expect, test } from 'vitest'
import { exampleApp } from '#web/testing/summaries.ts'
import type { ListAddress } from './list-address.ts'
import { sortApps } from './sort-apps.ts'

const named = (...names: string[]) => names.map(name => ({ ...exampleApp, name }))
const rated = (...ratings: (number | null)[]) => ratings.map((rating, place) => ({ ...exampleApp, rating, place }))
const namesOf = (names: string[], address: ListAddress, locale = 'en-US') =>
  sortApps({ apps: named(...names), address, locale }).map(app => app.name)

test('without a column the list keeps its own order, and the given list is never changed', () => {
  const apps = named('b', 'a')
  expect(sortApps({ apps, address: {}, locale: 'en-US' })).toBe(apps)
  sortApps({ apps, address: { sort: 'name' }, locale: 'en-US' })
  expect(apps.map(app => app.name)).toEqual(['b', 'a'])
})

test('text is sorted as the reader’s language sorts it', () => {
  expect(namesOf(['Zebra', 'Ähre', 'apple'], { sort: 'name' }, 'de-DE')).toEqual(['Ähre', 'apple', 'Zebra'])
  expect(namesOf(['Zebra', 'Ähre', 'apple'], { sort: 'name' }, 'sv-SE')).toEqual(['apple', 'Zebra', 'Ähre'])
})

test('numbers in names count as numbers', () => {
  expect(namesOf(['Level 10', 'Level 9'], { sort: 'name' })).toEqual(['Level 9', 'Level 10'])
})

test('unrated apps are last in both orders', () => {
  const apps = rated(null, 3, 5, null, 4)
  const ratings = (order: 'desc' | undefined) =>
    sortApps({ apps, address: { sort: 'rating', order }, locale: 'en-US' }).map(app => app.rating)
  expect(ratings(undefined)).toEqual([3, 4, 5, null, null])
  expect(ratings('desc')).toEqual([5, 4, 3, null, null])
})

test('equal apps stay as they stood, in both orders', () => {
  const apps = rated(4, null, 4, null, 4)
  const places = (order: 'desc' | undefined) =>
    sortApps({ apps, address: { sort: 'rating', order }, locale: 'en-US' }).map(app => app.place)
  expect(places(undefined)).toEqual([0, 2, 4, 1, 3])
  expect(places('desc')).toEqual([0, 2, 4, 1, 3])
})
