import { expect, test } from 'vitest'
import { endOfMonth, goThroughMonths, startOfWindow } from './months.rules.ts'

test('a month ends where the next begins, December with the year', () => {
  expect(endOfMonth(202602)).toEqual(new Date('2026-03-01T00:00:00Z'))
  expect(endOfMonth(202612)).toEqual(new Date('2027-01-01T00:00:00Z'))
})

test('a month in which the window begins lies in it as a whole, the one before not at all', () => {
  expect(startOfWindow(new Date('2026-06-11T12:00:00Z'), 31)).toEqual(new Date('2026-05-01T00:00:00Z'))
  expect(startOfWindow(new Date('2026-06-01T00:00:00Z'), 31)).toEqual(new Date('2026-05-01T00:00:00Z'))
  expect(startOfWindow(new Date('2026-05-31T23:59:59Z'), 31)).toEqual(new Date('2026-04-01T00:00:00Z'))
})

test('months after the checkpoint are gone through in order, and a step is told when its month is done', async () => {
  const said: unknown[] = []
  const visit = async (month: number) => void said.push(month)
  const onStep = async (step: object) => void said.push(step)
  await goThroughMonths([202511, 202512, 202601], { from: 202511, onStep, visit })
  expect(said).toEqual([
    202512,
    { done: 2, total: 3, checkpoint: 202512 },
    202601,
    { done: 3, total: 3, checkpoint: 202601 },
  ])
})
