import { expect, test } from 'vitest'
import { compareNames, textOrder } from './text-order.ts'

test('names sort as English readers expect, regardless of accents and case', () => {
  expect(['Zebra', 'éclair', 'apple', 'Eclipse'].toSorted(compareNames)).toEqual([
    'apple',
    'éclair',
    'Eclipse',
    'Zebra',
  ])
})

test("text sorts in the reader's collation, with 2 before 10", () => {
  expect(['z', 'ä', 'a'].toSorted(textOrder('de'))).toEqual(['a', 'ä', 'z'])
  expect(['z', 'ä', 'a'].toSorted(textOrder('sv'))).toEqual(['a', 'z', 'ä'])
  expect(['App 10', 'App 2'].toSorted(textOrder('en'))).toEqual(['App 2', 'App 10'])
})
