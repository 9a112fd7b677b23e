import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTableSort, type SortValue, sortedBy, sortRows, withSortToggled } from './table-sort.ts'

const keys = ['country', 'rank'] as const

test('the URL sorts by a column of the table, and an order without a column is ignored', () => {
  expect(readTableSort(keys, { sort: 'rank', order: 'desc' })).toEqual({ sort: 'rank', order: 'desc' })
  expect(readTableSort(keys, { sort: 'rank', order: 'asc' })).toEqual({ sort: 'rank', order: undefined })
  expect(readTableSort(keys, { sort: 'constructor', order: 'desc' })).toEqual({ sort: undefined, order: undefined })
})

test('a header sorts ascending first and reverses the order on each click', () => {
  const first = withSortToggled({ sort: 'country', order: 'desc' }, 'rank')
  expect(sortedBy(first, 'rank')).toBe('ascending')
  expect(sortedBy(first, 'country')).toBeUndefined()
  const second = withSortToggled(first, 'rank')
  expect(sortedBy(second, 'rank')).toBe('descending')
  expect(withSortToggled(second, 'rank')).toEqual(first)
})

const sort = (values: readonly SortValue[], isDescending = false, locale = 'en-US') =>
  sortRows({ rows: values, sortValue: value => value, isDescending, locale })

test('numbers sort numerically, and rows without a value come last in both orders', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer())), fc.boolean(), (values, isDescending) => {
      const sorted = sort(values, isDescending)
      const known = sorted.filter(value => typeof value === 'number')
      expect(sorted.slice(known.length).every(value => value === null)).toBe(true)
      const expected = values.filter(value => value !== null).sort((a, b) => (isDescending ? b - a : a - b))
      expect(known).toEqual(expected)
    }),
  )
})

test('text sorts in the reader’s collation, with numbers in names as numbers, and the sort is stable', () => {
  expect(sort(['Zebra', 'Ähre', 'apple'], false, 'de-DE')).toEqual(['Ähre', 'apple', 'Zebra'])
  expect(sort(['Zebra', 'Ähre', 'apple'], false, 'sv-SE')).toEqual(['apple', 'Zebra', 'Ähre'])
  expect(sort(['Level 10', 'Level 9'])).toEqual(['Level 9', 'Level 10'])
  const rows = [1, 2, 3].map(id => ({ id, rank: 7 }))
  expect(sortRows({ rows, sortValue: ({ rank }) => rank, isDescending: true, locale: 'en-US' })).toEqual(rows)
})
