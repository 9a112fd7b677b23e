import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('groups and their items keep the input order', () => {
  const remainderOf = (number: number): number => number % 3
  const numbers = [5, 1, 3, 8, 4]
  expect([...groupBy(numbers, remainderOf)]).toEqual([...Map.groupBy(numbers, remainderOf)])
})

test('no items make no groups', () => {
  expect(groupBy([], String)).toEqual(new Map())
})
