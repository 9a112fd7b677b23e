import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { type Columns, columnsByChart, joinColumns, sliceColumns } from './columns.rules.ts'
import { describeTruncation, findUsualLength } from './import-claims.rules.ts'
import { endOfMonth, listMonths, monthOf, spanOfMonths, startOfWindow, visitMonths } from './months.rules.ts'
import type { AppRank } from './ranks.rules.ts'
import { findRuns } from './runs.rules.ts'
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
    { seed: 1, numRuns: shortOrLong(100, 500) },
  )
})

test('the warning states the length, the usual length, and what to do', () => {
  const advice = 'state its depth with "depth", or check the file'
  expect(describeTruncation(10, 100)).toBe(`10 apps while lists of the surrounding days have about 100: ${advice}`)
  expect(describeTruncation(1, 100)).toBe(`1 app while lists of the surrounding days have about 100: ${advice}`)
  expect(describeTruncation(0, 40)).toBe(`no apps while lists of the surrounding days have about 40: ${advice}`)
})

const chart: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }
const dayAt = (day: number) => new Date(Date.UTC(2026, 2, 1, 12) + day * dayMs)
const rankOn = (day: number, rank: number, appId = 11, of = chart): AppRank => ({
  appId,
  chart: of,
  rank,
  observedAt: dayAt(day),
})

/** A chart measured on the days that are the keys; null means a snapshot without the app. */
const evidenceOf = (ranks: Record<number, number | null>) => ({
  moments: new Map([[chartKeyOf(chart), Object.keys(ranks).map(day => dayAt(Number(day)))]]),
  ranks: Object.entries(ranks).flatMap(([day, rank]) => (rank === null ? [] : [rankOn(Number(day), rank)])),
})

const runOf = (ranks: Record<number, number | null>, current: AppRank) => findRuns([current], evidenceOf(ranks))[0]

test('a run begins after the last different rank', () => {
  expect(runOf({ 1: 5, 2: 4, 3: 4, 4: 4 }, rankOn(4, 4))).toEqual({ start: dayAt(2), isOpen: false })
})

test('a snapshot without the app ends the run', () => {
  expect(runOf({ 1: 4, 2: null, 3: 4 }, rankOn(3, 4))).toEqual({ start: dayAt(3), isOpen: false })
})

test('unmeasured days do not end the run', () => {
  expect(runOf({ 1: 5, 2: 4, 9: 4 }, rankOn(9, 4))).toEqual({ start: dayAt(2), isOpen: false })
})

test('a run over all the evidence is open, because it may have begun earlier', () => {
  expect(runOf({ 1: 4, 2: 4 }, rankOn(2, 4))).toEqual({ start: dayAt(1), isOpen: true })
})

test('a rank without other evidence begins when it was read', () => {
  expect(runOf({}, rankOn(2, 4))).toEqual({ start: dayAt(2), isOpen: true })
})

test('runs of other apps and of other charts do not mix', () => {
  const paid: Chart = { ...chart, type: 'top-paid' }
  const moments = new Map([
    [chartKeyOf(chart), [dayAt(1), dayAt(2)]],
    [chartKeyOf(paid), [dayAt(1), dayAt(2)]],
  ])
  const ranks = [
    rankOn(1, 4),
    rankOn(2, 4),
    rankOn(1, 5, 22),
    rankOn(2, 4, 22),
    rankOn(1, 9, 11, paid),
    rankOn(2, 4, 11, paid),
  ]
  expect(findRuns([rankOn(2, 4), rankOn(2, 4, 22), rankOn(2, 4, 11, paid)], { moments, ranks })).toEqual([
    { start: dayAt(1), isOpen: true },
    { start: dayAt(2), isOpen: false },
    { start: dayAt(2), isOpen: false },
  ])
})

test('the order of the evidence does not matter', () => {
  const ranks = fc.array(fc.option(fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(ranks, fc.integer({ min: 1, max: 3 }), (byDay, newest) => {
      const days = [...byDay, newest]
      const evidence = evidenceOf(Object.fromEntries(days.entries()))
      const current = rankOn(days.length - 1, newest)
      const [run] = findRuns([current], evidence)
      const moments = new Map([[chartKeyOf(chart), evidence.moments.get(chartKeyOf(chart))?.toReversed() ?? []]])
      expect(findRuns([current], { moments, ranks: evidence.ranks.toReversed() })).toEqual([run])
      const first = days.findLastIndex(rank => rank !== newest) + 1
      expect(run).toEqual({ start: dayAt(first), isOpen: first === 0 })
    }),
    { seed: 1 },
  )
})
