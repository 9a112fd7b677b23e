import { expect, test } from 'vitest'
import { formatDuration, secondsUntil } from './durations.ts'

test.each([
  [0, '1 second'],
  [40, '40 seconds'],
  [60, '1 minute'],
  [3150, '53 minutes'],
  [10_500, '2.9 hours'],
  [86_400, '24 hours'],
  [3.6 * 86_400, '3.6 days'],
])('%d seconds are formatted in the best unit: %s', (seconds, text) => {
  expect(formatDuration(seconds, 'en-US')).toBe(text)
})

test('a time in the past is zero seconds away, not negative', () => {
  const now = Date.parse('2026-11-20T14:02:00.000Z')
  expect(secondsUntil('2026-11-20T14:01:00.000Z', now)).toBe(0)
  expect(secondsUntil('2026-11-20T14:03:00.000Z', now)).toBe(60)
})
