import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { Span } from '#domain/spans.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { createDataVersion } from '../platform/database/data-version.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { type Columns, sliceColumns } from './columns.rules.ts'
import { createMonthCache } from './month-cache.usecases.ts'
import { monthOf } from './months.rules.ts'

const now = new Date('2026-07-10T12:00:00Z')
const dayAt = (day: number): Date => new Date(now.getTime() - day * dayMs)
const chartOf = (index: number): Chart => ({
  storefront: storefrontCodes[index] ?? 'us',
  type: 'top-free',
  genre: 36,
  device: 'iphone',
})
const charts = [0, 1, 2].map(chartOf)

const open = () => {
  const clock = createTestClock(now)
  const world = new Map<ChartKey, number[]>()
  const reads: number[] = []
  const spans: string[] = []
  let whileReading = (): void => {}
  const readNow = (requested: readonly Chart[], span: Span) => {
    const all = requested.map((chart): [ChartKey, Columns] => [chartKeyOf(chart), [world.get(chartKeyOf(chart)) ?? []]])
    const sliced = all.map(([key, columns]): [ChartKey, Columns] => [key, sliceColumns(columns, span)])
    return new Map(sliced.filter(([, [at]]) => at.length > 0))
  }
  const read = async (requested: readonly Chart[], span: Span) => {
    reads.push(requested.length)
    spans.push(`${monthOf(span.from)}–${monthOf(span.to)}`)
    const found = readNow(requested, span)
    whileReading()
    return found
  }
  const version = createDataVersion()
  const months = createMonthCache({ clock, version, read })
  const put = (chart: Chart, at: Date) => {
    const all = new Set([...(world.get(chartKeyOf(chart)) ?? []), at.getTime() / 1000])
    world.set(
      chartKeyOf(chart),
      [...all].sort((a, b) => a - b),
    )
  }
  const record = (chart: Chart, at: Date) => {
    put(chart, at)
    version.raise(at < dayAt(0) ? 'correction' : 'addition')
  }
  const setWhileReading = (run: () => void) => {
    whileReading = run
  }
  return { clock, version, reads, spans, months, readNow, put, record, setWhileReading }
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

test('a measurement of today lets only the newest months be read again, a correction lets all', async () => {
  const { months, record, spans, readNow } = open()
  for (const chart of charts) record(chart, dayAt(30))
  const find = async () => expect(await months.find(charts, whole)).toEqual(readNow(charts, whole))
  await find()
  await months.find(charts, { from: dayAt(80), to: dayAt(2) })
  expect(spans).toEqual(['202604–202607'])
  record(chartOf(1), dayAt(0))
  await find()
  await find()
  expect(spans.slice(1)).toEqual(['202607–202607'])
  record(chartOf(1), dayAt(60))
  await find()
  expect(spans.slice(2)).toEqual(['202604–202607'])
})

test('a month that ends is read again, because the clock of the process that measured may be late', async () => {
  const { clock, months, put, version } = open()
  const [end, next] = [new Date('2026-07-31T23:59:59Z'), new Date('2026-08-01T00:00:30Z')]
  clock.set(next)
  const span = { from: dayAt(0), to: next }
  await months.find(charts, span)
  put(chartOf(0), end)
  version.raise('addition')
  expect((await months.find(charts, span)).get(chartKeyOf(chartOf(0)))?.[0]).toHaveLength(1)
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
