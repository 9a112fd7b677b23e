import { expect, test } from 'vitest'
import { compareNames, textOrder } from './text-order.ts'

test('names stand as English readers look for them, whatever their accents and capitals', () => {
  expect(['Zebra', 'éclair', 'apple', 'Eclipse'].toSorted(compareNames)).toEqual([
    'apple',
    'éclair',
    'Eclipse',
    'Zebra',
  ])
})

test('text stands as the language of the reader has it, and 2 before 10', () => {
  expect(['z', 'ä', 'a'].toSorted(textOrder('de'))).toEqual(['a', 'ä', 'z'])
  expect(['z', 'ä', 'a'].toSorted(textOrder('sv'))).toEqual(['a', 'z', 'ä'])
  expect(['App 10', 'App 2'].toSorted(textOrder('en'))).toEqual(['App 2', 'App 10'])
})
