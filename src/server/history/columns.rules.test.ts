import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChartKey } from '#domain/charts.ts'
import { type Columns, joinColumns, sliceColumns, splitByKey } from './columns.rules.ts'

const row = fc.record({ at: fc.integer({ min: 0, max: 50 }), value: fc.nat(9) })
const rows = fc
  .uniqueArray(row, { selector: ({ at }) => at, maxLength: 30 })
  .map(list => list.sort((a, b) => a.at - b.at))
type Row = { at: number; value: number }

const toColumns = (list: readonly Row[]): Columns => [list.map(({ at }) => at), list.map(({ value }) => value)]
const toDate = (seconds: number) => new Date(seconds * 1000)

describe('columns', () => {
  test('within a span are the entries from its start to its end, both included', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: -2, max: 52 }), fc.integer({ min: -2, max: 52 }), (list, from, to) => {
        const span = { from: toDate(from), to: toDate(to) }
        const inSpan = list.filter(({ at }) => at >= from && at <= to)
        expect(sliceColumns(toColumns(list), span)).toEqual(toColumns(inSpan))
      }),
    )
  })

  test('cut anywhere and joined again are unchanged, and empty parts change nothing', () => {
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

  test('columns of each chart hold its rows in chronological order, each timestamp once, in whatever order the rows arrive', () => {
    const charts: readonly ChartKey[] = ['us:top-free:36:iphone', 'de:top-free:36:iphone', 'fr:top-paid:36:ipad']
    const found = fc.array(fc.record({ chart: fc.constantFrom(...charts), at: fc.nat(20) }), { maxLength: 40 })
    fc.assert(
      fc.property(found, list => {
        const numberOf = ({ chart, at }: (typeof list)[number]) => at * charts.length + charts.indexOf(chart)
        const split = splitByKey(
          list.map(({ chart }) => chart),
          [Uint32Array.from(list, ({ at }) => at), Uint16Array.from(list, numberOf)],
        )
        const expected = new Map(
          charts.flatMap((chart): [ChartKey, Columns][] => {
            const own = list.filter(row => row.chart === chart)
            const at = [...new Set(own.map(row => row.at))].sort((a, b) => a - b)
            return at.length > 0 ? [[chart, [at, at.map(moment => numberOf({ chart, at: moment }))]]] : []
          }),
        )
        expect(split).toEqual(expected)
      }),
    )
  })
})
