import { expect, test } from 'vitest'
import { endOfMonth, listMonths, monthOf, spanOfMonths, startOfWindow, visitMonths } from './months.rules.ts'

test('a month ends where the next begins, also at the end of a year', () => {
  expect(endOfMonth(202602)).toEqual(new Date('2026-03-01T00:00:00Z'))
  expect(endOfMonth(202802)).toEqual(new Date('2028-03-01T00:00:00Z'))
  expect(monthOf(new Date('2028-02-29T23:59:59Z'))).toBe(202802)
  expect(endOfMonth(202612)).toEqual(new Date('2027-01-01T00:00:00Z'))
})

test('the month in which the window begins is entirely inside it, the month before entirely outside', () => {
  expect(startOfWindow(new Date('2026-06-11T12:00:00Z'), 31)).toEqual(new Date('2026-05-01T00:00:00Z'))
  expect(startOfWindow(new Date('2026-06-01T00:00:00Z'), 31)).toEqual(new Date('2026-05-01T00:00:00Z'))
  expect(startOfWindow(new Date('2026-05-31T23:59:59Z'), 31)).toEqual(new Date('2026-04-01T00:00:00Z'))
})

test('a span touches every month from its start to its end once, in chronological order', () => {
  const span = { from: new Date('2025-11-30T23:59:59Z'), to: new Date('2026-02-01T00:00:00Z') }
  expect(listMonths(span)).toEqual([202511, 202512, 202601, 202602])
  expect(listMonths({ from: span.to, to: span.to })).toEqual([202602])
  expect(listMonths({ from: span.to, to: span.from })).toEqual([])
})

test('the span of months starts with the first millisecond and ends with the last', () => {
  const { from, to } = spanOfMonths(202512, 202601)
  expect([from, to]).toEqual([new Date('2025-12-01T00:00:00Z'), new Date('2026-01-31T23:59:59.999Z')])
  expect([monthOf(from), monthOf(to)]).toEqual([202512, 202601])
})

test('months after the checkpoint are visited in order, and each step is reported when its month is complete', async () => {
  const events: unknown[] = []
  const visit = async (month: number) => void events.push(month)
  const onStep = async (step: object) => void events.push(step)
  await visitMonths([202511, 202512, 202601], { from: 202511, onStep, visit })
  expect(events).toEqual([
    202512,
    { done: 2, total: 3, checkpoint: 202512 },
    202601,
    { done: 3, total: 3, checkpoint: 202601 },
  ])
})
