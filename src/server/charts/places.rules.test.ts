import { expect, test } from 'vitest'
import type { App } from '#contract/apps.ts'
import { changesOf, listEntered, toGone, toPlaces } from './places.rules.ts'

const getApp = (appId: number): App => ({
  id: String(appId),
  appStoreId: String(appId),
  name: `App ${appId}`,
  developer: '',
  category: '',
  icon: '',
  rating: null,
})
const tell = (
  current: Parameters<typeof changesOf>[0],
  previous: Parameters<typeof changesOf>[1],
  seen: number[] = [],
) => {
  const changes = changesOf(current, previous)
  const places = toPlaces(changes, { getApp, findDeveloperId: () => null, seenBefore: new Set(seen) })
  return {
    places: places.map(({ rank, app, change, previousRank }) => [rank, app.id, change, previousRank]),
    gone: toGone(changes, { getApp }).map(({ previousRank, app }) => [previousRank, app.id]),
    entered: listEntered(changes),
  }
}

test('an app that entered is new, or back when it was in the chart before', () => {
  expect(tell({ depth: 100, appIds: [11, 12, 13] }, { depth: 100, appIds: [12, 14] }, [13])).toEqual({
    places: [
      [1, '11', 'new', null],
      [2, '12', 'fell', 1],
      [3, '13', 'back', null],
    ],
    gone: [[2, '14']],
    entered: [11, 13],
  })
})

test('without an earlier measurement every change is unknown, and no app dropped out', () => {
  expect(tell({ depth: 100, appIds: [11] }, undefined)).toEqual({
    places: [[1, '11', 'unknown', null]],
    gone: [],
    entered: [],
  })
})

test('below the depth of the other measurement no app entered and none dropped out', () => {
  expect(tell({ depth: 3, appIds: [11, 12, 13] }, { depth: 2, appIds: [11, 14] }).places.at(-1)).toEqual([
    3,
    '13',
    'unknown',
    null,
  ])
  expect(tell({ depth: 2, appIds: [11, 12] }, { depth: 3, appIds: [11, 12, 13] }).gone).toEqual([])
})

test('all apps dropped out of a chart that became empty, and all entered one that was empty', () => {
  expect(tell({ depth: 100, appIds: [] }, { depth: 100, appIds: [11, 12] }).gone).toEqual([
    [1, '11'],
    [2, '12'],
  ])
  expect(tell({ depth: 100, appIds: [11] }, { depth: 100, appIds: [] }).entered).toEqual([11])
})
