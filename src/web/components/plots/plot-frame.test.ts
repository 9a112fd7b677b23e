import { expect, test } from 'vitest'
import { frameOf } from './plot-frame.ts'

const frame = frameOf({ width: 600, height: 236, from: 0, to: 1000, depth: 100, hasOutside: true })

test('x coordinates map to times and back', () => {
  expect([frame.xOf(0), frame.xOf(1000)]).toEqual([frame.left, frame.right])
  expect(frame.timeAt(frame.xOf(321))).toBeCloseTo(321)
})

test('rank 1 is at the top and the depth at the bottom of the axis', () => {
  expect([frame.yOf(1), frame.yOf(100)]).toEqual([frame.top, frame.bottom])
})

test('"not in the chart" lies below the axis and above the time labels', () => {
  expect(frame.outsideY).toBeGreaterThan(frame.yOf(100))
  expect(frame.outsideY).toBeLessThan(frame.floor)
})

test('a span of zero length does not divide by zero', () => {
  const instant = frameOf({ width: 300, height: 236, from: 5, to: 5, depth: 10, hasOutside: false })
  expect(instant.xOf(5)).toBe(instant.left)
})
