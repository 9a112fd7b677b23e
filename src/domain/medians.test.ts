import { expect, test } from 'vitest'
import { medianOf, upperMedianOf } from './medians.ts'

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
