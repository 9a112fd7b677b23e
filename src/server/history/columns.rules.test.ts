import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Columns, joinColumns, sliceColumns } from './columns.rules.ts'

const row = fc.record({ at: fc.integer({ min: 0, max: 50 }), value: fc.nat(9) })
const rows = fc
  .uniqueArray(row, { selector: ({ at }) => at, maxLength: 30 })
  .map(list => list.sort((a, b) => a.at - b.at))
type Row = { at: number; value: number }

const toColumns = (list: readonly Row[]): Columns => [list.map(({ at }) => at), list.map(({ value }) => value)]
const toDate = (seconds: number) => new Date(seconds * 1000)

describe('columns', () => {
  test('of a span are those of the moments in it, its ends included', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: -2, max: 52 }), fc.integer({ min: -2, max: 52 }), (list, from, to) => {
        const span = { from: toDate(from), to: toDate(to) }
        const inSpan = list.filter(({ at }) => at >= from && at <= to)
        expect(sliceColumns(toColumns(list), span)).toEqual(toColumns(inSpan))
      }),
    )
  })

  test('cut anywhere and joined again are the same, and pieces with nothing in them change nothing', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 50 }), (list, cut) => {
        fc.pre(list.length > 0)
        const before = sliceColumns(toColumns(list), { from: toDate(0), to: toDate(cut) })
        const after = sliceColumns(toColumns(list), { from: toDate(cut + 1), to: toDate(50) })
        expect(joinColumns([[[]], before, [[]], after])).toEqual(toColumns(list))
      }),
    )
    expect(joinColumns([])).toEqual([[]])
  })
})
