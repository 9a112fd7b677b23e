import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { Span } from '#domain/spans.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { type Columns, sliceColumns } from './columns.rules.ts'
import { createMonthCache } from './month-cache.usecases.ts'

const now = new Date('2026-07-10T12:00:00Z')
const dayAt = (day: number): Date => new Date(now.getTime() - day * dayMs)
const chartOf = (index: number): Chart => ({
  storefront: storefrontCodes[index] ?? 'us',
  chartType: 'top-free',
  genre: 36,
  device: 'iphone',
})
const charts = [0, 1, 2].map(chartOf)

const open = () => {
  const clock = createTestClock(now)
  const world = new Map<ChartKey, number[]>()
  const reads: number[] = []
  let whileReading = (): void => {}
  const readNow = (requested: readonly Chart[], span: Span) => {
    const all = requested.map((chart): [ChartKey, Columns] => [chartKeyOf(chart), [world.get(chartKeyOf(chart)) ?? []]])
    const sliced = all.map(([key, columns]): [ChartKey, Columns] => [key, sliceColumns(columns, span)])
    return new Map(sliced.filter(([, [at]]) => at.length > 0))
  }
  const read = async (requested: readonly Chart[], span: Span) => {
    reads.push(requested.length)
    const found = readNow(requested, span)
    whileReading()
    return found
  }
  const cache = createMonthCache(clock)
  const months = {
    drop: cache.drop,
    find: (requested: readonly Chart[], span: Span) => cache.find(requested, span, read),
  }
  const put = (chart: Chart, at: Date) => {
    const all = new Set([...(world.get(chartKeyOf(chart)) ?? []), at.getTime() / 1000])
    world.set(
      chartKeyOf(chart),
      [...all].sort((a, b) => a - b),
    )
  }
  const record = (chart: Chart, at: Date) => {
    put(chart, at)
    months.drop({ chart, from: at })
  }
  const setWhileReading = (run: () => void) => {
    whileReading = run
  }
  return { clock, reads, months, readNow, put, record, setWhileReading }
}

const whole = { from: dayAt(100), to: dayAt(0) }

test('any sequence of reads and writes returns the current data', async () => {
  const day = fc.integer({ min: 0, max: 300 })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('record' as const), chart: fc.constantFrom(...charts), day }),
    fc.record({ kind: fc.constant('find' as const), subset: fc.subarray(charts), dayA: day, dayB: day }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
      const { months, readNow, record } = open()
      for (const step of steps) {
        if (step.kind === 'record') record(step.chart, dayAt(step.day))
        else {
          const span = { from: dayAt(Math.max(step.dayA, step.dayB)), to: dayAt(Math.min(step.dayA, step.dayB)) }
          expect(await months.find(step.subset, span)).toEqual(readNow(step.subset, span))
        }
      }
    }),
  )
})

test('cached months are read again only when a chart changes, and then only for that chart', async () => {
  const { months, record, reads } = open()
  for (const chart of charts) record(chart, dayAt(3))
  await months.find(charts, whole)
  await months.find(charts, { from: dayAt(80), to: dayAt(2) })
  expect(reads).toEqual([3])
  record(chartOf(1), dayAt(2))
  expect((await months.find(charts, whole)).get(chartKeyOf(chartOf(1)))?.[0]).toHaveLength(2)
  expect(reads).toEqual([3, 1])
})

test('a chart that changes during a read is read again', async () => {
  const { months, record, readNow, setWhileReading } = open()
  record(chartOf(0), dayAt(3))
  setWhileReading(() => record(chartOf(0), dayAt(1)))
  await months.find(charts, whole)
  setWhileReading(() => {})
  expect(await months.find(charts, whole)).toEqual(readNow(charts, whole))
})

test('old data, or more than fits into the cache, is read each time', async () => {
  const { months, reads } = open()
  const longAgo = { from: dayAt(300), to: dayAt(290) }
  await months.find(charts, longAgo)
  await months.find(charts, longAgo)
  expect(reads).toEqual([3, 3])
  const many = storefrontCodes.flatMap(storefront =>
    Array.from({ length: 20 }, (_, index): Chart => ({ ...chartOf(0), storefront, genre: 7_000 + index })),
  )
  await months.find(many, whole)
  await months.find(many, whole)
  expect(reads).toEqual([3, 3, many.length, many.length])
})
