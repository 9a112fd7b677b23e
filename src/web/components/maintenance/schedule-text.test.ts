import { expect, test } from 'vitest'
import { scheduleText } from './schedule-text.ts'

test.each([
  ['0 */3 * * *', 'Every 3 hours'],
  ['17 * * * *', 'Every hour'],
  ['5 4 * * *', 'Daily at 04:05 UTC'],
  ['*/10 * * * *', 'Every 10 minutes'],
  ['40 4 * * 0', 'Sunday, 04:40 UTC'],
  ['0 4 * * 1-5', '0 4 * * 1-5'],
  ['0 4 1 * *', '0 4 1 * *'],
  ['0 4,16 * * *', '0 4,16 * * *'],
])('the schedule %s is displayed as %s', (schedule, text) => {
  expect(scheduleText(schedule, 'en-US')).toBe(text)
})
