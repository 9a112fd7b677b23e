import { describe, expect, test } from 'vitest'
import { readListAddress, withView } from './list-address.ts'

describe('the URL of a list', () => {
  test('the URL of a list contains the view, the column and the order', () => {
    expect(readListAddress({ view: 'table', sort: 'rating', order: 'desc' })).toEqual({
      view: 'table',
      sort: 'rating',
      order: 'desc',
    })
  })

  test.each([
    [{ view: 'grid', order: 'asc' }],
    [{ view: 'list', sort: 'price', order: 'desc' }],
    [{ view: 7, sort: ['name'], order: { desc: true } }],
    [{ sort: 'toString' }],
    [{}],
  ])('the URL of a list omits defaults and unknown values: %j', search => {
    expect(readListAddress(search)).toEqual({ view: undefined, sort: undefined, order: undefined })
  })
})

test('a click on a tab keeps the sort order', () => {
  expect(withView({ sort: 'name', order: 'desc' }, 'table')).toEqual({ view: 'table', sort: 'name', order: 'desc' })
  expect(withView({ view: 'table', sort: 'name' }, 'grid')).toEqual({ view: undefined, sort: 'name' })
})
