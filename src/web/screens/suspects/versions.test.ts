import { expect, test } from 'vitest'
import { changeOf, countChanges, type Place } from './versions.ts'

const place = (rank: number, otherRank: number | null): Place => ({
  rank,
  otherRank,
  appStoreId: String(rank),
  name: `App ${rank}`,
  icon: '',
})

test('an app that ranks better in the held-back reading has climbed, seen from either version', () => {
  expect(changeOf(place(3, 7), true).kind).toBe('climbed')
  expect(changeOf(place(7, 3), false).kind).toBe('climbed')
  expect(changeOf(place(7, 3), true).kind).toBe('fell')
  expect(changeOf(place(3, 7), false).kind).toBe('fell')
})

test('an app that is in one version only has not moved', () => {
  expect(changeOf(place(3, null), true).kind).toBe('only-here')
  expect(changeOf(place(3, 3), false).kind).toBe('same')
})

test('each app is counted once: as new, dropped out, moved or unchanged', () => {
  const entries = [place(1, 1), place(2, 4), place(3, null)]
  const before = { observedAt: '', entries: [place(1, 1), place(2, null), place(3, null), place(4, 2)] }
  expect(countChanges({ entries, before })).toEqual({ isNew: 1, isGone: 2, moved: 1, same: 1 })
  expect(countChanges({ entries: [place(1, null)], before: null })).toEqual({ isNew: 1, isGone: 0, moved: 0, same: 0 })
})
