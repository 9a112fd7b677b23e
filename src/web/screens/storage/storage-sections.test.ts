import { expect, test } from 'vitest'
import { lastingTime } from './storage-sections.tsx'

test.each([
  [0, '0 days'],
  [1, '1 day'],
  [60, '60 days'],
  [61, 'about 2 months'],
  [700, 'about 22 months'],
  [731, 'about 2 years'],
  [2_400, 'about 6 years'],
  [36_525, 'about 100 years'],
  [50_000, 'more than 100 years'],
])('%i days are written as %s', (days, text) => {
  expect(lastingTime(days, 'en-US')).toBe(text)
})
