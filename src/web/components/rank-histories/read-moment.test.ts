import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMoment } from './read-moment.ts'

test('timestamps of the API parse to the same time as with Date.parse', () => {
  const range = { min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(range), date => {
      expect(readMoment(date.toISOString())).toBe(date.getTime())
    }),
  )
})

test('so do timestamps in other formats', () => {
  expect(readMoment('2026-11-20T14:02:31Z')).toBe(Date.UTC(2026, 10, 20, 14, 2, 31))
  expect(readMoment('2026-11-20')).toBe(Date.UTC(2026, 10, 20))
  expect(readMoment('soon')).toBeNaN()
})
