import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareEntries, listTopPositions } from './list-positions.rules.ts'

const entryOf = (appId: number, name: string, countries: number, bestRank: number) => ({
  appId,
  name,
  countries,
  bestRank,
  developer: '',
  genre: null,
  icon: null,
  rating: null,
})

test('most countries come first, then the best rank, then the name in reading order, then the older app', () => {
  const entries = [
    entryOf(1, 'banana', 5, 2),
    entryOf(2, 'Äpfel', 5, 2),
    entryOf(3, 'Zebra', 5, 1),
    entryOf(4, 'apple', 9, 8),
    entryOf(6, 'banana', 5, 2),
  ]
  expect(entries.toSorted(compareEntries).map(({ appId }) => appId)).toEqual([4, 3, 2, 1, 6])
})

test('the top of a list is the same if only the names of its top entries are known', () => {
  const entries = fc
    .array(fc.record({ name: fc.constantFrom('a', 'b', 'C', 'é'), countries: fc.nat(3), bestRank: fc.nat(2) }), {
      maxLength: 40,
    })
    .map(given => given.map(({ name, countries, bestRank }, index) => entryOf(index, name, countries, bestRank)))
  const check = (given: ReturnType<typeof entryOf>[], limit: number) => {
    const first = listTopPositions(given, limit).toSorted(compareEntries).slice(0, limit)
    expect(first).toEqual(given.toSorted(compareEntries).slice(0, limit))
  }
  fc.assert(fc.property(entries, fc.nat(45), check), { seed: 1 })
})

test('of equal positions, only those tied with the last one are added', () => {
  const positions = [3, 3, 2, 2, 2, 1, 1].map(countries => ({ countries, bestRank: 1 }))
  expect(listTopPositions(positions, 2)).toHaveLength(2)
  expect(listTopPositions(positions, 3)).toHaveLength(5)
  expect(listTopPositions(positions, 9)).toHaveLength(7)
})
