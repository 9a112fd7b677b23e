import { expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { dayMs } from '#domain/units.ts'
import { measuredSpan, rangeStart, visibleSpan } from './history-ranges.ts'

const now = new Date('2026-11-20T14:02:00.000Z')

test('a range starts at midnight UTC and stays within the ten years that the API allows', () => {
  expect(rangeStart('30d', now)).toBe('2026-10-21T00:00:00.000Z')
  expect(rangeStart('all', now) > '2016-11-20').toBe(true)
  const leapDay = new Date('2028-02-29T14:02:00.000Z')
  expect(rangeStart('1y', leapDay)).toBe('2027-03-01T00:00:00.000Z')
  expect(rangeStart('all', leapDay) > '2018-02-28').toBe(true)
})

const ranked = (day: string): RankPoint => ({
  observedAt: `${day}T14:00:00.000Z`,
  state: 'ranked',
  rank: 9,
  depth: 100,
})
const failed = (day: string): RankPoint => ({
  observedAt: null,
  at: `${day}T14:00:00.000Z`,
  state: 'failed',
  reason: 'http',
  detail: null,
})
const untracked: RankPoint = { observedAt: null, at: '2016-11-20T00:00:00.000Z', state: 'not-tracked' }

test('"all time" starts when the first chart was tracked, every other range at its own start', () => {
  const answer = {
    from: '2016-11-20T00:00:00.000Z',
    to: '2026-11-20T00:00:00.000Z',
    series: [{ points: [untracked, ranked('2026-11-05')] }, { points: [untracked, failed('2026-11-03')] }],
  }
  expect(visibleSpan(answer, 'all').from).toBe(Date.parse('2026-11-03T14:00:00.000Z'))
  expect(visibleSpan(answer, '1y').from).toBe(Date.parse(answer.from))
  expect(visibleSpan({ ...answer, series: [{ points: [untracked] }] }, 'all').from).toBe(Date.parse(answer.from))
})

test('a plot whose range nobody has chosen shows what was measured and a little before, but at least two weeks', () => {
  const to = '2026-11-20T00:00:00.000Z'
  const from = '2026-05-24T00:00:00.000Z'
  const spanOf = (first: string) => measuredSpan({ from, to, series: [{ points: [untracked, ranked(first)] }] })
  const daysOf = ({ from: start, to: end }: { from: number; to: number }) => (end - start) / dayMs
  expect(daysOf(spanOf('2026-08-22'))).toBeGreaterThan(89.5)
  expect(daysOf(spanOf('2026-08-22'))).toBeLessThan(95)
  expect(daysOf(spanOf('2026-11-18'))).toBe(14)
  expect(spanOf('2026-05-24').from).toBe(Date.parse(from))
  expect(measuredSpan({ from, to, series: [{ points: [untracked] }] }).from).toBe(Date.parse(from))
})
