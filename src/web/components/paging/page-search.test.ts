import { expect, test } from 'vitest'
import { readPageSearch } from './page-search.ts'

test.each([{ page: '2' }, { page: 2 }])('the URL %j selects the second page', search => {
  expect(readPageSearch(search)).toEqual({ page: 2 })
})

test.each([
  {},
  { page: '1' },
  { page: '0' },
  { page: '-2' },
  { page: '1.5' },
  { page: 'two' },
  { page: '' },
  { page: 2.5 },
  { page: Number.NaN },
  { page: ['2'] },
])('the URL %j selects the first page', search => {
  expect(readPageSearch(search)).toEqual({ page: undefined })
})
