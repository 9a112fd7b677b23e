import { describe, expect, test } from 'vitest'
import { alertSchedule } from '#contract/alerts.ts'
import { firstSchedule } from '#domain/alerts.ts'
import { listHours, listWeekdays } from './hours.ts'
import { buildSchedule, findScheduleProblem, readSchedule } from './schedule-draft.ts'

const quiet = { ...firstSchedule, digest: 'weekly', weekday: 7, quietHours: { from: 22, to: 7 }, dailyCap: 3 } as const

describe('the times', () => {
  test.each([firstSchedule, quiet])('come back from the form as they were: %j', schedule => {
    const built = buildSchedule(readSchedule(schedule))
    expect(built).toEqual(schedule)
    expect(alertSchedule.parse(built)).toEqual(schedule)
  })

  test('may not be quiet from an hour to the same hour', () => {
    const draft = { ...readSchedule(quiet), quietTo: 22 }
    expect(findScheduleProblem(draft)).toBe('sameHours')
    expect(findScheduleProblem({ ...draft, isQuiet: false })).toBeUndefined()
  })

  test.each(['', '0', '101', '2.5', '-1', 'many'])('take no cap of "%s"', dailyCap => {
    expect(findScheduleProblem({ ...readSchedule(quiet), dailyCap })).toBe('wrongCap')
  })
})

test('hours and days are written as the reader writes them, Monday being 1', () => {
  expect(listHours('en-US').find(({ value }) => value === 22)?.name).toBe('10:00 PM')
  expect(listHours('de-DE').find(({ value }) => value === 22)?.name).toBe('22:00')
  expect(listHours('en-US')).toHaveLength(24)
  expect(listWeekdays('en-US').map(({ name }) => name)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ])
})
