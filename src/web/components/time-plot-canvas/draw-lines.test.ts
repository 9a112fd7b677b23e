import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { dayMs } from '#domain/units.ts'
import { prepareSeries } from '#web/components/time-plot-model/plot-series.ts'
import { drawnIndexes, traceLine } from './draw-lines.ts'

const start = Date.UTC(2026, 0, 1)
const dayOf = (time: number): number => (time - start) / dayMs
const observed = (day: number) => ({ observedAt: new Date(start + day * dayMs).toISOString() })
const ranked = (day: number, rank: number): RankPoint => ({ ...observed(day), state: 'ranked', rank, depth: 100 })

/** The segments of a line as drawn, as days and ranks. */
const runsOf = (points: readonly RankPoint[]): string[] => {
  const runs: string[] = []
  const canvas = {
    moveTo: (x: number, y: number) => runs.push(`${x}:${y}`),
    lineTo: (x: number, y: number) => {
      runs[runs.length - 1] += ` ${x}:${y}`
    },
  }
  const drawing = { from: start, to: start + 100 * dayMs }
  const pen = { canvas, drawing, layout: { left: 0, right: 1000 }, scale: 1, xOf: dayOf, yOf: (rank: number) => rank }
  traceLine(pen, prepareSeries({ series: { label: 'one', points }, formatValue: String }))
  return runs
}

test('a line breaks at a failed reading, outside the chart and in a silence, and connects all other readings', () => {
  const points: RankPoint[] = [
    ranked(1, 3),
    ranked(2, 4),
    { observedAt: null, at: observed(3).observedAt, state: 'failed', reason: 'http', detail: null },
    ranked(4, 5),
    { ...observed(5), state: 'unranked', depth: 100 },
    ranked(6, 90),
    ranked(7, 80),
    ranked(20, 70),
    ranked(21, 60),
  ]
  expect(runsOf(points)).toEqual(['1:3 2:4', '4:5', '6:90 7:80', '20:70 21:60'])
})

const [from, columnMs] = [1000, 10]
const readings = fc
  .array(fc.record({ time: fc.integer({ min: from, max: from + 300 }), value: fc.integer({ min: 1, max: 100 }) }), {
    maxLength: 200,
  })
  .map(all => all.toSorted((a, b) => a.time - b.time))

const columnsOf = (points: readonly { time: number; value: number }[]) =>
  [...Map.groupBy(points, ({ time }) => Math.floor((time - from) / columnMs))].map(([column, pointsInColumn]) => {
    const values = pointsInColumn.map(({ value }) => value)
    return { column, ends: [values[0], values.at(-1)], least: Math.min(...values), most: Math.max(...values) }
  })

test('a pixel column with many readings keeps its ends and extremes, at most four points', () => {
  fc.assert(
    fc.property(readings, all => {
      const numbers = {
        times: Float64Array.from(all, ({ time }) => time),
        values: Float64Array.from(all, ({ value }) => value),
      }
      const indexes = drawnIndexes(numbers, { from, columnMs })
      const drawnPoints = all.filter((_, index) => indexes.includes(index))
      expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
      expect(columnsOf(drawnPoints)).toEqual(columnsOf(all))
      expect(indexes.length).toBe(drawnPoints.length)
      expect(drawnPoints.length).toBeLessThanOrEqual(4 * columnsOf(all).length)
    }),
  )
})
