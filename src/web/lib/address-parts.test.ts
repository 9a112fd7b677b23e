import { expect, test } from 'vitest'
import { readCursorSearch } from './address-parts.ts'

test('the URL of a page keeps the cursor of the API', () => {
  expect(readCursorSearch({ cursor: '0000000000000017' })).toEqual({ cursor: '0000000000000017' })
})

test.each([
  {},
  { cursor: '' },
  { cursor: '-1' },
  { cursor: '0' },
  { cursor: 1.5 },
  { cursor: 'x' },
  { cursor: ['1'] },
  { cursor: 1e20 },
])('the URL %j selects the newest entries', search => {
  expect(readCursorSearch(search)).toEqual({ cursor: undefined })
})
