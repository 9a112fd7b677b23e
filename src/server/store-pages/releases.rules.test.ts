import { expect, test } from 'vitest'
import { addDays } from '#domain/days.ts'
import { findNearRelease, releasesOften } from './releases.rules.ts'

const day = '2026-11-10'
const release = (version: string, days: number) => ({ version, day: addDays(day, days) })
const every = (days: number) =>
  Array.from({ length: Math.floor(90 / days) }, (_, index) => release(String(index), -1 - days * index))

test('an app is updated often if four of ten days have a version in the week before them', () => {
  expect(releasesOften(every(7), day)).toBe(true)
  expect(releasesOften(every(30), day)).toBe(false)
})

test('the newest version on a day or in the week before it is near, and none is if the app is updated often', () => {
  const releases = [release('5.3', 1), release('5.1', -7), release('5.2', -4), release('5.0', -8)]
  expect(findNearRelease(releases, day)).toEqual(release('5.2', -4))
  expect(findNearRelease(releases.slice(3), day)).toBeUndefined()
  expect(findNearRelease([release('6', 0)], day)).toEqual(release('6', 0))
  expect(findNearRelease(every(7), day)).toBeUndefined()
})
