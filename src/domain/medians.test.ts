import { expect, test } from 'vitest'
import { medianOf, upperMedianOf } from './medians.ts'

test('the median of an even count is the mean of the two in the middle, the upper median the larger of them', () => {
  expect(medianOf([4, 1, 10, 2])).toBe(3)
  expect(upperMedianOf([4, 1, 10, 2])).toBe(4)
  expect([medianOf([3]), medianOf([3, 1]), medianOf([9, 1, 2])]).toEqual([3, 2, 2])
})

test('numbers are compared as numbers, and stay in the order in which they came', () => {
  const values = [10, 9, 100]
  expect([medianOf(values), upperMedianOf(values)]).toEqual([10, 10])
  expect(values).toEqual([10, 9, 100])
})

test('no numbers have no median, and 0 as the upper median', () => {
  expect(medianOf([])).toBeNull()
  expect(upperMedianOf([])).toBe(0)
})
