import { expect, test } from 'vitest'
import { takePage } from './list-page.ts'

const rows = Array.from({ length: 250 }, (_, index) => index + 1)

test('every row is on exactly one page, in order and with the right position', () => {
  const pages = [undefined, 2, 3].map(page => takePage(rows, page))
  expect(pages.flatMap(page => page.rows)).toEqual(rows)
  for (const page of pages) expect(page.rows[0]).toBe(page.placesBefore + 1)
  expect(pages.map(({ pageCount }) => pageCount)).toEqual([3, 3, 3])
})

test('a full last page is not followed by an empty one', () => {
  expect(takePage(rows.slice(0, 200)).pageCount).toBe(2)
})

test('a page beyond the end is the last page, because lists shrink', () => {
  expect(takePage(rows, 9)).toEqual(takePage(rows, 3))
  expect(takePage([], 4)).toEqual({ rows: [], placesBefore: 0, page: 1, pageCount: 1 })
})
