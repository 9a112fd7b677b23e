import { expect, test } from 'vitest'
import { dayAfter, dayBefore, readReportAddress } from './report-address.ts'

test('an unknown span or day is left out', () => {
  expect(readReportAddress({ span: 'month', to: '2026-02-28' })).toEqual({ span: 'month', to: '2026-02-28' })
  expect(readReportAddress({ span: 'year', to: '2026-02-30' })).toEqual({ span: undefined, to: undefined })
})

test('the periods before and after follow each other, and one that is not over does not exist', () => {
  expect(dayBefore({ from: '2026-03-01' })).toBe('2026-02-28')
  expect(dayAfter({ span: 'week', to: '2026-02-22' }, '2026-03-02')).toBe('2026-03-01')
  expect(dayAfter({ span: 'week', to: '2026-02-22' }, '2026-03-01')).toBeUndefined()
  for (const [to, next] of [
    ['2026-01-31', '2026-02-28'],
    ['2026-02-28', '2026-03-31'],
    ['2026-03-31', '2026-04-30'],
    ['2026-11-30', '2026-12-31'],
    ['2026-12-31', '2027-01-31'],
  ] as const)
    expect(dayAfter({ span: 'month', to }, '2030-01-01'), to).toBe(next)
})
