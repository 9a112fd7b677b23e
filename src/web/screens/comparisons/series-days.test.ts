import { describe, expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { seriesDaysOf } from './series-table.tsx'

const ranked = (observedAt: string, rank: number): RankPoint => ({ observedAt, state: 'ranked', rank, depth: 100 })
const failed = (observedAt: string): RankPoint => ({
  observedAt: null,
  at: observedAt,
  state: 'failed',
  reason: 'http',
  detail: null,
})

const read = (day: ReturnType<typeof seriesDaysOf>[number]) =>
  [day.day, ...day.seen.map(point => (point?.state === 'ranked' ? point.rank : point?.state))] as const

describe('several histories by day', () => {
  test('several histories by day have the newest day first, with the last reading of each day', () => {
    const days = seriesDaysOf([
      {
        points: [
          ranked('2026-11-01T03:00:00.000Z', 9),
          ranked('2026-11-01T20:00:00.000Z', 7),
          ranked('2026-11-02T20:00:00.000Z', 6),
        ],
      },
    ])
    expect(days.map(read)).toEqual([
      ['2026-11-02', 6],
      ['2026-11-01', 7],
    ])
  })

  test('several histories by day carry a gap forward until the next measurement, and never carry a rank forward', () => {
    const days = seriesDaysOf([
      { points: [failed('2026-11-01T03:00:00.000Z'), ranked('2026-11-04T03:00:00.000Z', 4)] },
      {
        points: ['01', '02', '04', '05'].map((day, index) => ranked(`2026-11-${day}T03:00:00.000Z`, index + 1)),
      },
    ])
    expect(days.map(read).reverse()).toEqual([
      ['2026-11-01', 'failed', 1],
      ['2026-11-02', 'failed', 2],
      ['2026-11-04', 4, 3],
      ['2026-11-05', undefined, 4],
    ])
  })
})
