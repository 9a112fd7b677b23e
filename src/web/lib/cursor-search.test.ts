import { expect, test } from 'vitest'
import { readCursorSearch } from './cursor-search.ts'

test.each([{ before: '17' }, { before: 17 }])('the URL %j selects the entries before that id', search => {
  expect(readCursorSearch(search)).toEqual({ before: '17' })
})

test.each([
  {},
  { before: '' },
  { before: '-1' },
  { before: '0' },
  { before: 1.5 },
  { before: 'x' },
  { before: ['1'] },
  { before: 1e20 },
])('the URL %j selects the newest entries', search => {
  expect(readCursorSearch(search)).toEqual({ before: undefined })
})
