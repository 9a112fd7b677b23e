import { expect, test } from 'vitest'
import { changeOf, countChanges, type Entry } from './versions.ts'

const entry = (rank: number, otherRank: number | null): Entry => ({
  rank,
  otherRank,
  appStoreId: String(rank),
  name: `App ${rank}`,
  icon: '',
})

test('an app that ranks better in the held-back reading has climbed, seen from either version', () => {
  expect(changeOf(entry(3, 7), true).kind).toBe('climbed')
  expect(changeOf(entry(7, 3), false).kind).toBe('climbed')
  expect(changeOf(entry(7, 3), true).kind).toBe('fell')
  expect(changeOf(entry(3, 7), false).kind).toBe('fell')
})

test('an app that is in one version only has not moved', () => {
  expect(changeOf(entry(3, null), true).kind).toBe('only-here')
  expect(changeOf(entry(3, 3), false).kind).toBe('same')
})

test('each app is counted once: as new, dropped out, moved or unchanged', () => {
  const entries = [entry(1, 1), entry(2, 4), entry(3, null)]
  const before = { observedAt: '', entries: [entry(1, 1), entry(2, null), entry(3, null), entry(4, 2)] }
  expect(countChanges({ entries, before })).toEqual({ isNew: 1, isGone: 2, moved: 1, same: 1 })
  expect(countChanges({ entries: [entry(1, null)], before: null })).toEqual({ isNew: 1, isGone: 0, moved: 0, same: 0 })
})
