import { expect, test } from 'vitest'
import { partitionPoint } from './binary-search.ts'

test('finds the number of smaller values in a sorted list of any length', () => {
  for (let length = 0; length < 20; length += 1) {
    const numbers = Float64Array.from({ length }, (_, index) => 2 * index)
    for (let sought = -1; sought <= 2 * length; sought += 1)
      expect(partitionPoint(numbers, number => number < sought)).toBe(numbers.filter(number => number < sought).length)
  }
})
