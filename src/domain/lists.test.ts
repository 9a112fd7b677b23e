import { expect, test } from 'vitest'
import { partitionPoint } from './binary-search.ts'
import { groupBy } from './group-by.ts'
import { medianOf, upperMedianOf } from './medians.ts'

test('the partition point is the number of smaller values in a sorted list of any length', () => {
  for (let length = 0; length < 20; length += 1) {
    const numbers = Float64Array.from({ length }, (_, index) => 2 * index)
    for (let sought = -1; sought <= 2 * length; sought += 1)
      expect(partitionPoint(numbers, number => number < sought)).toBe(numbers.filter(number => number < sought).length)
  }
})

test('groups and their items keep the input order', () => {
  const remainderOf = (number: number): number => number % 3
  const numbers = [5, 1, 3, 8, 4]
  expect([...groupBy(numbers, remainderOf)]).toEqual([...Map.groupBy(numbers, remainderOf)])
})

test('no items make no groups', () => {
  expect(groupBy([], String)).toEqual(new Map())
})

test('for an even count the median is the mean of the two middle values, and the upper median the larger one', () => {
  expect(medianOf([4, 1, 10, 2])).toBe(3)
  expect(upperMedianOf([4, 1, 10, 2])).toBe(4)
  expect([medianOf([3]), medianOf([3, 1]), medianOf([9, 1, 2])]).toEqual([3, 2, 2])
})

test('values are compared as numbers, and the input is not modified', () => {
  const values = [10, 9, 100]
  expect([medianOf(values), upperMedianOf(values)]).toEqual([10, 10])
  expect(values).toEqual([10, 9, 100])
})

test('an empty list has no median, and 0 as its upper median', () => {
  expect(medianOf([])).toBeNull()
  expect(upperMedianOf([])).toBe(0)
})
