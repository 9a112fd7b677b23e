import { expect, test } from 'vitest'
import { standingApp } from '#web/testing/lists.ts'
import { newestTracked, widestKnown } from './proposals.tsx'

const appOf = (appStoreId: string) => ({ ...standingApp, id: appStoreId, appStoreId })
const idsOf = (apps: readonly { appStoreId: string }[]) => apps.map(({ appStoreId }) => appStoreId)

test('the newest tracked apps are suggested, without those that are compared', () => {
  const tracked = ['1', '2', '3'].map(id => ({
    ...appOf(id),
    tags: [],
    trackedAt: `2026-11-0${id}T00:00:00.000Z`,
  }))
  expect(idsOf(newestTracked(tracked, { apps: ['2'] }))).toEqual(['3', '1'])
})

test('visitors are suggested the six public apps that rank in the most countries', () => {
  const apps = [5, 175, 60, 0, 20, 90, 130].map((countriesCount, index) => ({
    ...appOf(String(index + 1)),
    countriesCount,
  }))
  expect(idsOf(widestKnown(apps, {}))).toEqual(['2', '7', '6', '3', '5', '1'])
  expect(idsOf(widestKnown(apps, { apps: ['2'] }))).toEqual(['7', '6', '3', '5', '1', '4'])
})
