import { expect, test } from 'vitest'
import { readWithdrawalsAddress, scopeOf } from './withdrawals-address.ts'

const span = { from: '2026-03-07T12:00:00.000Z', to: '2026-03-07T12:00:59.000Z' }

test('the URL selects the measurements, and missing or unknown filters match all', () => {
  const address = readWithdrawalsAddress({ ...span, storefront: 'us', chartType: 'top-free', genre: '36', origin: 'x' })
  expect(address).toEqual({ ...span, storefront: 'us', chartType: 'top-free', genre: 36 })
  expect(readWithdrawalsAddress({ from: 'yesterday', storefront: 'zz' })).toEqual({})
})

test('there is no preview until both ends of the time span are set and in order', () => {
  expect(scopeOf(span)).toEqual(span)
  expect(scopeOf({ from: span.from })).toBeUndefined()
  expect(scopeOf({ from: span.to, to: span.from })).toBeUndefined()
})
