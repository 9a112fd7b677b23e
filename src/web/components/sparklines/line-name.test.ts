import { expect, test } from 'vitest'
import { dayPoints } from '#web/components/trends/day-points.ts'
import { describeLine } from './line-name.ts'

test.each([
  [[null, 79, 40, null, 1, 2, null], 'from 79 to 2, best 1'],
  [[0, 1_200, 3], 'from outside the chart to 3, best 3'],
  [[4, 0], 'from 4 to outside the chart, best 4'],
  [[0, null, 0], 'not in the chart'],
  [[null, null], 'not measured'],
])('a line of the ranks %j is named with its measured ends and its best rank', (ranks, words) => {
  expect(describeLine(dayPoints({ from: '2026-11-01', ranks }), 'en-US')).toBe(words)
})
