import { describe, expect, test } from 'vitest'
import { readListAddress, sortOf, withSortToggled, withView } from './list-address.ts'

describe('the address of a list', () => {
  test('says the view, the column and the order', () => {
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
  ])('leaves out defaults and what is unknown: %j', search => {
    expect(readListAddress(search)).toEqual({ view: undefined, sort: undefined, order: undefined })
  })
})

describe('a click', () => {
  test('on a head sorts ascending first, then toggles', () => {
    const once = withSortToggled({}, 'developer')
    const twice = withSortToggled(once, 'developer')
    const thrice = withSortToggled(twice, 'developer')
    expect([once, twice, thrice].map(address => sortOf(address, 'developer'))).toEqual([
      'ascending',
      'descending',
      'ascending',
    ])
  })

  test('on another head starts ascending there and keeps the view', () => {
    const address = withSortToggled({ view: 'table', sort: 'name', order: 'desc' }, 'rating')
    expect(address).toEqual({ view: 'table', sort: 'rating', order: undefined })
    expect(sortOf(address, 'name')).toBeUndefined()
  })

  test('on a tab keeps the order', () => {
    expect(withView({ sort: 'name', order: 'desc' }, 'table')).toEqual({ view: 'table', sort: 'name', order: 'desc' })
    expect(withView({ view: 'table', sort: 'name' }, 'grid')).toEqual({ view: undefined, sort: 'name' })
  })
})
