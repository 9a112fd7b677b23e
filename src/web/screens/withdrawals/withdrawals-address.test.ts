import { expect, test } from 'vitest'
import { readWithdrawalsAddress, scopeOf } from './withdrawals-address.ts'

const span = { from: '2026-03-07T12:00:00.000Z', to: '2026-03-07T12:00:59.000Z' }

test('an address says which measurements are meant, and what is not said or unknown stands for all', () => {
  const address = readWithdrawalsAddress({ ...span, storefront: 'us', chartType: 'top-free', genre: '36', origin: 'x' })
  expect(address).toEqual({ ...span, storefront: 'us', chartType: 'top-free', genre: 36 })
  expect(readWithdrawalsAddress({ from: 'yesterday', storefront: 'zz' })).toEqual({})
})

test('nothing is looked for before both ends of a span are said, in their order', () => {
  expect(scopeOf(span)).toEqual(span)
  expect(scopeOf({ from: span.from })).toBeUndefined()
  expect(scopeOf({ from: span.to, to: span.from })).toBeUndefined()
})
