import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChartKey } from '#domain/charts.ts'
import { type Columns, columnsByChart, joinColumns, sliceColumns } from './columns.rules.ts'
import { describeTruncation, findUsualLength } from './import-claims.rules.ts'
import { endOfMonth, listMonths, monthOf, spanOfMonths, startOfWindow, visitMonths } from './months.rules.ts'
import { listUnknownMoments } from './states.rules.ts'

const at = (text: string) => new Date(`2026-03-${text}:00Z`)
const moments = ['01T06:00', '01T18:00', '02T06:00', '02T12:00', '02T18:00', '03T06:00', '03T18:00'].map(at)

const unknownOf = ({ ranked, before }: { ranked: string[]; before: string | undefined }) => {
  const rankedAt = ranked.map(text => at(text).getTime())
  const isRanked = (moment: Date) => rankedAt.includes(moment.getTime())
  const unknown = listUnknownMoments(moments, { isRanked, thinnedBefore: before === undefined ? before : at(before) })
  return moments.filter(moment => unknown.has(moment.getTime()))
}

test('if no rank was removed, the state at every measurement without a rank is known', () => {
  expect(unknownOf({ ranked: [], before: undefined })).toEqual([])
})

test('among thinned measurements without a rank, only the last of each day is known; later ones are all known', () => {
  const unknown = unknownOf({ ranked: ['02T12:00'], before: '03T00:00' })
  expect(unknown).toEqual([at('01T06:00'), at('02T06:00')])
})

test('a month ends where the next begins, also at the end of a year', () => {
  expect(endOfMonth(202602)).toEqual(new Date('2026-03-01T00:00:00Z'))
  expect(endOfMonth(202802)).toEqual(new Date('2028-03-01T00:00:00Z'))
  expect(monthOf(new Date('2028-02-29T23:59:59Z'))).toBe(202802)
  expect(endOfMonth(202612)).toEqual(new Date('2027-01-01T00:00:00Z'))
})

test('the month in which the window begins is entirely inside it, the month before entirely outside', () => {
  expect(startOfWindow(new Date('2026-06-11T12:00:00Z'), 31)).toEqual(new Date('2026-05-01T00:00:00Z'))
  expect(startOfWindow(new Date('2026-06-01T00:00:00Z'), 31)).toEqual(new Date('2026-05-01T00:00:00Z'))
  expect(startOfWindow(new Date('2026-05-31T23:59:59Z'), 31)).toEqual(new Date('2026-04-01T00:00:00Z'))
})

test('a span touches every month from its start to its end once, in chronological order', () => {
  const span = { from: new Date('2025-11-30T23:59:59Z'), to: new Date('2026-02-01T00:00:00Z') }
  expect(listMonths(span)).toEqual([202511, 202512, 202601, 202602])
  expect(listMonths({ from: span.to, to: span.to })).toEqual([202602])
  expect(listMonths({ from: span.to, to: span.from })).toEqual([])
})

test('the span of months starts with the first millisecond and ends with the last', () => {
  const { from, to } = spanOfMonths(202512, 202601)
  expect([from, to]).toEqual([new Date('2025-12-01T00:00:00Z'), new Date('2026-01-31T23:59:59.999Z')])
  expect([monthOf(from), monthOf(to)]).toEqual([202512, 202601])
})

test('months after the checkpoint are visited in order, and each step is reported when its month is complete', async () => {
  const events: unknown[] = []
  const visit = async (month: number) => void events.push(month)
  const onStep = async (step: object) => void events.push(step)
  await visitMonths([202511, 202512, 202601], { from: 202511, onStep, visit })
  expect(events).toEqual([
    202512,
    { done: 2, total: 3, checkpoint: 202512 },
    202601,
    { done: 3, total: 3, checkpoint: 202601 },
  ])
})

const row = fc.record({ at: fc.integer({ min: 0, max: 50 }), value: fc.nat(9) })
const rows = fc
  .uniqueArray(row, { selector: ({ at }) => at, maxLength: 30 })
  .map(list => list.sort((a, b) => a.at - b.at))
type Row = { at: number; value: number }

const toColumns = (list: readonly Row[]): Columns => [list.map(({ at }) => at), list.map(({ value }) => value)]
const toDate = (seconds: number) => new Date(seconds * 1000)

describe('columns', () => {
  test('a span includes the entries at its start and at its end', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: -2, max: 52 }), fc.integer({ min: -2, max: 52 }), (list, from, to) => {
        const span = { from: toDate(from), to: toDate(to) }
        const inSpan = list.filter(({ at }) => at >= from && at <= to)
        expect(sliceColumns(toColumns(list), span)).toEqual(toColumns(inSpan))
      }),
    )
  })

  test('columns that are cut anywhere and joined again are unchanged, and empty parts change nothing', () => {
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

  test('columns of each chart hold its rows in chronological order, in whatever order the rows arrive', () => {
    const charts = [
      'us:top-free:36:iphone',
      'de:top-free:36:iphone',
      'fr:top-paid:36:ipad',
    ] as const satisfies ChartKey[]
    const found = fc.uniqueArray(fc.record({ chart: fc.constantFrom(...charts), at: fc.nat(20) }), {
      selector: ({ chart, at }) => `${chart} ${at}`,
      maxLength: 40,
    })
    fc.assert(
      fc.property(found, list => {
        const numberOf = ({ chart, at }: (typeof list)[number]) => at * charts.length + charts.indexOf(chart)
        const keyOf = (row: number): ChartKey => list[row]?.chart ?? charts[0]
        const times = Uint32Array.from(list, ({ at }) => at)
        const split = columnsByChart({ keyOf, times }, Uint16Array.from(list, numberOf))
        const expected = new Map(
          charts.flatMap((chart): [ChartKey, Columns][] => {
            const own = list.filter(row => row.chart === chart)
            const at = own.map(row => row.at).sort((a, b) => a - b)
            return at.length > 0 ? [[chart, [at, at.map(moment => numberOf({ chart, at: moment }))]]] : []
          }),
        )
        expect(split).toEqual(expected)
      }),
    )
  })
})

test.each([
  ['10 apps among lists of 100', 10, [100, 100, 99], 100],
  ['an empty list among lists of 100', 0, [100, 100, 100], 100],
  ['10 apps, with two lists as short among four', 10, [10, 100, 98, 10], 98],
  ['49 apps among lists of 100', 49, [100, 100], 100],
  ['50 apps among lists of 100', 50, [100, 100], undefined],
  ['10 apps among lists of 10', 10, [10, 10, 11], undefined],
  ['one app among lists of 19, as small charts change', 1, [19, 19, 19], undefined],
  ['10 apps with no other list around', 10, [], undefined],
])('%s', (_, length, around, usual) => expect(findUsualLength(length, around)).toBe(usual))

test('a list is never too short if most lists around it are at most twice as long', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.array(fc.nat(200), { maxLength: 20 }), (length, around) => {
      const longer = around.filter(size => size > 2 * length).length
      if (longer * 2 < around.length) expect(findUsualLength(length, around)).toBeUndefined()
      const usual = findUsualLength(length, around)
      if (usual !== undefined) expect(usual).toBeGreaterThan(2 * length)
    }),
    { seed: 1, numRuns: 500 },
  )
})

test('the warning states the length, the usual length, and what to do', () => {
  const advice = 'state its depth with "depth", or check the file'
  expect(describeTruncation(10, 100)).toBe(`10 apps while lists of the surrounding days have about 100: ${advice}`)
  expect(describeTruncation(1, 100)).toBe(`1 app while lists of the surrounding days have about 100: ${advice}`)
  expect(describeTruncation(0, 40)).toBe(`no apps while lists of the surrounding days have about 40: ${advice}`)
})
