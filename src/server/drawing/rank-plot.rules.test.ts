import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/units.ts'
import type { StateAt } from '../history/states.rules.ts'
import { findRankPlot, plotArea } from './rank-plot.rules.ts'

const from = new Date('2026-02-05T12:00:00Z')
const span = { from, to: new Date(from.getTime() + 30 * dayMs) }
const at = (day: number) => new Date(from.getTime() + day * dayMs)
const ranked = (day: number, rank: number): StateAt => ({ observedAt: at(day), state: 'ranked', rank, depth: 200 })
const failed = (day: number): StateAt => ({ observedAt: at(day), state: 'failed', reason: 'network' })
const unranked = (day: number): StateAt => ({ observedAt: at(day), state: 'unranked', depth: 200 })

const ranksOf = (states: StateAt[]) => findRankPlot(states, span)?.lines.map(line => line.map(({ rank }) => rank))

describe('the plot of an e-mail', () => {
  test('the plot of an e-mail has better ranks higher, the first day on the left and the last one on the right', () => {
    const plot = findRankPlot([ranked(0, 40), ranked(10, 1), ranked(30, 9)], span)
    const [first, best, last] = plot?.lines[0] ?? []
    expect([first?.x, last?.x]).toEqual([plotArea.left, plotArea.right])
    expect(best?.y).toBe(plotArea.top)
    expect(last?.y).toBeGreaterThan(plotArea.top)
    expect(last?.y).toBeLessThan(first?.y ?? 0)
    expect(plot).toMatchObject({
      depth: 50,
      first: { rank: 40 },
      best: { rank: 1 },
      last: { rank: 9 },
      isLastNow: true,
    })
  })

  // Promise: P4
  test('the plot of an e-mail draws no line across a gap, and shows its start and end', () => {
    const states = [ranked(0, 5), ranked(1, 6), failed(2), failed(3), ranked(4, 7), ranked(5, 8)]
    expect(ranksOf(states)).toEqual([
      [5, 6],
      [7, 8],
    ])
    const plot = findRankPlot(states, span)
    expect(plot?.gaps).toEqual([{ from: plot?.lines[0]?.[1]?.x, to: plot?.lines[1]?.[0]?.x }])
  })

  test('the plot of an e-mail has gaps at its ends, too, if nothing was measured there', () => {
    const untracked: StateAt = { observedAt: at(0), state: 'not-tracked' }
    const plot = findRankPlot([untracked, ranked(10, 5), ranked(20, 6), failed(25)], span)
    expect(plot?.gaps.map(gap => [gap.from === plotArea.left, gap.to === plotArea.right])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('the plot of an e-mail ends its line where the app dropped out, which is not a gap', () => {
    const states = [ranked(0, 90), unranked(1), ranked(2, 80), unranked(3)]
    expect(ranksOf(states)).toEqual([[90], [80]])
    expect(findRankPlot(states, span)).toMatchObject({
      gaps: [],
      outside: [expect.any(Number), expect.any(Number)],
      isLastNow: false,
    })
  })

  test('the plot of an e-mail is missing if fewer than two ranks were measured', () => {
    expect(findRankPlot([], span)).toBeUndefined()
    expect(findRankPlot([failed(1), ranked(2, 1), unranked(3)], span)).toBeUndefined()
  })
})
