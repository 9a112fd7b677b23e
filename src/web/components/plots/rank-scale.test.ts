import { describe, expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { axisDepthOf, rankFraction, rankTicks } from './rank-scale.ts'

const observedAt = '2026-11-01T00:00:00.000Z'
const ranked = (rank: number): RankPoint => ({ observedAt, state: 'ranked', rank, depth: 100 })

describe('where the axis ends', () => {
  test('at the first mark below the worst rank, so that small moves at the top are seen', () => {
    expect(axisDepthOf([ranked(1), ranked(3)])).toBe(10)
    expect(axisDepthOf([ranked(1), ranked(26)])).toBe(50)
    expect(axisDepthOf([])).toBe(10)
  })

  test('at the depth of the chart when the app was outside it: unranked is below 100, not rank 101', () => {
    expect(axisDepthOf([ranked(3), { observedAt, state: 'unranked', depth: 100 }])).toBe(100)
    expect(axisDepthOf([ranked(3), { observedAt, state: 'unranked', depth: 200 }])).toBe(200)
  })

  test('a gap moves nothing', () => {
    expect(axisDepthOf([ranked(3), { observedAt, state: 'failed', reason: 'http' }])).toBe(10)
  })
})

describe('the scale', () => {
  test('1 is at the top, the depth at the bottom, and better ranks have more room', () => {
    expect(rankFraction(1, 100)).toBe(0)
    expect(rankFraction(100, 100)).toBe(1)
    expect(rankFraction(5, 100)).toBeCloseTo(0.137, 3)
    expect(rankFraction(5, 100)).toBeGreaterThan(rankFraction(100, 100) - rankFraction(96, 100))
  })

  test('a chart of one place does not divide by zero', () => {
    expect(rankFraction(1, 1)).toBe(0)
  })
})

describe('the labels', () => {
  test('both ends are there and nothing is closer than asked', () => {
    const ticks = rankTicks({ depth: 100, height: 180, minGap: 15 })
    expect(ticks).toEqual([1, 5, 10, 25, 50, 100])
    expect(rankTicks({ depth: 200, height: 100, minGap: 15 })).toEqual([1, 10, 50, 100, 200])
  })
})
