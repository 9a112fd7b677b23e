import { describe, expect, test } from 'vitest'
import { findNearestName } from './nearest-name.ts'

const known = ['storefront', 'chartType', 'genre', 'device', 'day']

describe('the name that was meant', () => {
  test.each([
    ['charttype', 'chartType'],
    ['chart_type', 'chartType'],
    ['STOREFRONT', 'storefront'],
    ['storefornt', 'storefront'],
    ['genres', 'genre'],
    ['dya', 'day'],
  ])('the name that was meant of %s is %s', (typed, name) => {
    expect(findNearestName(typed, known)).toBe(name)
  })

  test.each(['country', 'date', '', '__proto__', 'a'.repeat(100_000)])(
    'the name that was meant is not guessed for another word (%#)',
    typed => {
      expect(findNearestName(typed, known)).toBeUndefined()
    },
  )
})
