import { describe, expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { axisDepthOf, rankFraction, rankTicks } from './rank-scale.ts'

const observedAt = '2026-11-01T00:00:00.000Z'
const ranked = (rank: number): RankPoint => ({ observedAt, state: 'ranked', rank, depth: 100 })

describe('the axis ends', () => {
  test('the axis ends at the first grid line below the worst rank, so that small moves at the top are visible', () => {
    expect(axisDepthOf([ranked(1), ranked(3)])).toBe(10)
    expect(axisDepthOf([ranked(1), ranked(26)])).toBe(50)
    expect(axisDepthOf([])).toBe(10)
  })

  test('the axis ends at the depth of the chart when the app was outside it: unranked is below 100, not rank 101', () => {
    expect(axisDepthOf([ranked(3), { observedAt, state: 'unranked', depth: 100 }])).toBe(100)
    expect(axisDepthOf([ranked(3), { observedAt, state: 'unranked', depth: 200 }])).toBe(200)
  })

  test('the axis ends at the same rank with or without a gap', () => {
    expect(
      axisDepthOf([ranked(3), { observedAt: null, at: observedAt, state: 'failed', reason: 'http', detail: null }]),
    ).toBe(10)
  })
})

describe('the scale', () => {
  test('the scale has 1 at the top and the depth at the bottom, and gives better ranks more room', () => {
    expect(rankFraction(1, 100)).toBe(0)
    expect(rankFraction(100, 100)).toBe(1)
    expect(rankFraction(5, 100)).toBeCloseTo(0.137, 3)
    expect(rankFraction(5, 100)).toBeGreaterThan(rankFraction(100, 100) - rankFraction(96, 100))
  })

  test('the scale does not divide by zero for a chart of depth 1', () => {
    expect(rankFraction(1, 1)).toBe(0)
  })
})

describe('the labels', () => {
  test('the labels include both ends and keep the minimum distance', () => {
    const ticks = rankTicks({ depth: 100, height: 180, minGap: 15 })
    expect(ticks).toEqual([1, 5, 10, 25, 50, 100])
    expect(rankTicks({ depth: 200, height: 100, minGap: 15 })).toEqual([1, 10, 50, 100, 200])
  })
})
