import { describe, expect, test } from 'vitest'
import { hourMs } from '#domain/units.ts'
import type { Moment } from '../../history/snapshots.rules.ts'
import { pairUp } from './measured-pairs.rules.ts'

const start = Date.parse('2026-03-01T00:00:00Z')
const hour = (hours: number) => new Date(start + hours * hourMs)
const moment = (hours: number, more: Partial<Moment> = {}): Moment => ({
  observedAt: hour(hours),
  depth: 100,
  entryCount: 100,
  ...more,
})
const silenceMs = 3 * hourMs

/** Converted to hours for readability. */
const hoursOf = (moments: Moment[]) =>
  pairUp(moments, silenceMs).map(({ at, previousAt }) => [
    (at.getTime() - start) / hourMs,
    previousAt && (previousAt.getTime() - start) / hourMs,
  ])

describe('a measurement is compared with', () => {
  test('a measurement is compared with the one before it, in any order of input', () => {
    expect(hoursOf([moment(2), moment(0), moment(1)])).toEqual([
      [0, null],
      [1, 0],
      [2, 1],
    ])
  })

  test('a measurement is compared with nothing if the one before is longer ago than the silence limit', () => {
    expect(hoursOf([moment(0), moment(3), moment(6.1)])).toEqual([
      [0, null],
      [3, 0],
      [6.1, null],
    ])
  })

  test('a measurement is compared with the one before an empty chart, which is not compared itself', () => {
    expect(hoursOf([moment(0), moment(1, { entryCount: 0 }), moment(2)])).toEqual([
      [0, null],
      [2, 0],
    ])
  })

  test('a measurement is compared with another only as deep as both go', () => {
    const pairs = pairUp([moment(0, { depth: 200 }), moment(1, { depth: 100 }), moment(2, { depth: 200 })], silenceMs)
    expect(pairs.map(({ depth }) => depth)).toEqual([200, 100, 100])
  })
})
