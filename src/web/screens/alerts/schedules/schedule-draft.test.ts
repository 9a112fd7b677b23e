import { describe, expect, test } from 'vitest'
import { alertSchedule } from '#contract/alerts.ts'
import { defaultSchedule } from '#domain/alerts.ts'
import { buildSchedule, findScheduleProblem, readSchedule } from './schedule-draft.ts'
import { listHours, listWeekdays } from './schedule-form.tsx'

const quiet = {
  ...defaultSchedule,
  digest: 'weekly',
  weekday: 7,
  quietHours: { from: 22, to: 7 },
  dailyCap: 3,
  report: 'none',
} as const

describe('the schedule', () => {
  test.each([defaultSchedule, quiet])('the schedule survives the form unchanged: %j', schedule => {
    const built = buildSchedule(readSchedule(schedule))
    expect(built).toEqual(schedule)
    expect(alertSchedule.parse(built)).toEqual(schedule)
  })

  test('the schedule cannot have quiet hours that start and end at the same hour', () => {
    const draft = { ...readSchedule(quiet), quietTo: 22 }
    expect(findScheduleProblem(draft)).toBe('sameHours')
    expect(findScheduleProblem({ ...draft, isQuiet: false })).toBeUndefined()
  })

  test.each(['', '0', '101', '2.5', '-1', 'many'])('the schedule rejects a cap of "%s"', dailyCap => {
    expect(findScheduleProblem({ ...readSchedule(quiet), dailyCap })).toBe('wrongCap')
  })
})

test("hours and weekdays follow the reader's locale, with Monday as 1", () => {
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
