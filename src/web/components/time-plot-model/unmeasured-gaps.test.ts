import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Stretch } from '#web/components/rank-histories/rank-stretches.ts'
import { unmeasuredGaps } from './unmeasured-gaps.ts'

const gap = (from: number, to: number): Stretch => ({ kind: 'gap', reason: 'not-fetched', attempts: 0, from, to })
const measured = (from: number, to: number): Stretch => ({ kind: 'unranked', depth: 100, from, to })
const spans = (...series: Stretch[][]) =>
  unmeasuredGaps(series.map(stretches => ({ stretches }))).map(({ from, to }) => [from, to])

test('every gap of a single series is shared', () => {
  expect(spans([measured(0, 2), gap(2, 4), measured(4, 9)])).toEqual([[2, 4]])
})

test('a gap is shared only while no other series was measured, and a series that has not begun counts as not measured', () => {
  expect(spans([gap(2, 6)], [measured(0, 3), gap(3, 5), measured(5, 9)])).toEqual([[3, 5]])
  expect(spans([measured(0, 2), gap(2, 4), measured(4, 9)], [measured(7, 9)])).toEqual([[2, 4]])
  expect(spans([gap(2, 4)], [measured(0, 9)])).toEqual([])
})

test('a moment is in a shared gap exactly if it is in a gap of some series and in no measured time of any', () => {
  const line = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()), { maxLength: 6 }).map(parts => {
    let at = 0
    return parts.map(([length, isGap]): Stretch => {
      const from = at
      at += length
      return isGap ? gap(from, at) : measured(from, at)
    })
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), lines => {
      const shared = unmeasuredGaps(lines.map(stretches => ({ stretches })))
      const stretches = lines.flat()
      for (let at = 0.5; at < 30; at++) {
        const isIn = ({ from, to }: { from: number; to: number }) => from < at && at < to
        const isGap = stretches.some(stretch => stretch.kind === 'gap' && isIn(stretch))
        const isMeasured = stretches.some(stretch => stretch.kind !== 'gap' && isIn(stretch))
        expect(shared.filter(isIn)).toHaveLength(isGap && !isMeasured ? 1 : 0)
      }
    }),
  )
})
