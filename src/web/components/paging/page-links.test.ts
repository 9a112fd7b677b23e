import { expect, test } from 'vitest'
import { listPageNumbers } from './page-links.tsx'

test.each([
  { page: 1, pageCount: 1, numbers: [1] },
  { page: 4, pageCount: 7, numbers: [1, 2, 3, 4, 5, 6, 7] },
  { page: 1, pageCount: 56, numbers: [1, 2, 3, 56] },
  { page: 5, pageCount: 56, numbers: [1, 3, 4, 5, 6, 7, 56] },
  { page: 30, pageCount: 56, numbers: [1, 28, 29, 30, 31, 32, 56] },
  { page: 56, pageCount: 56, numbers: [1, 54, 55, 56] },
])('page $page of $pageCount links to the first, the last and the neighbouring pages', ({ numbers, ...pages }) => {
  expect(listPageNumbers(pages)).toEqual(numbers)
})
