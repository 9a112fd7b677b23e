import { expect, test } from 'vitest'
import { dayOf } from './days.ts'
import { endOfHour } from './hours.ts'

test('the last hour of a day ends on that day', () => {
  expect(dayOf(endOfHour(new Date('2026-11-29T23:14:00Z')))).toBe('2026-11-29')
  expect(dayOf(endOfHour(new Date('2026-11-29T23:59:59.999Z')))).toBe('2026-11-29')
})

test('an hour has one end, except at its first moment', () => {
  expect(endOfHour(new Date('2026-11-29T12:00:00.001Z'))).toEqual(endOfHour(new Date('2026-11-29T12:40:00Z')))
  expect(endOfHour(new Date('2026-11-29T12:00:00Z'))).toEqual(new Date('2026-11-29T12:00:00Z'))
})
