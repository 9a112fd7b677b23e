import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chart, type ChartType, chartKeyOf, chartTypes, type Device, devices } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { toMoment } from '../platform/moments.ts'
import { openTestClickHouse } from '../testing/test-databases.ts'
import { amongCharts, type ChartColumns, chartColumns, toChart, zipCharts } from './chart-columns.rules.ts'
import { createSnapshotsRepository } from './snapshots.repository.ts'

const chartsOf = (
  storefronts: readonly Chart['storefront'][],
  genres: readonly number[],
  [types, ofDevices]: [readonly ChartType[], readonly Device[]] = [chartTypes, devices],
): Chart[] =>
  storefronts.flatMap(storefront =>
    genres.flatMap(genre =>
      types.flatMap(chartType => ofDevices.map(device => ({ storefront, chartType, genre, device }))),
    ),
  )

const observedAt = new Date('2026-03-07T12:00:00Z')

const record = async (charts: readonly Chart[], days = 1) => {
  const clickhouse = await openTestClickHouse()
  const moments = Array.from({ length: days }, (_, day) => new Date(observedAt.getTime() + day * 86_400_000))
  await createSnapshotsRepository(clickhouse).recordSnapshots(
    charts.flatMap(chart =>
      moments.map(at => ({ chart, observedAt: at, source: 'import' as const, depth: 100, appIds: [11] })),
    ),
  )
  return clickhouse
}

test('charts are found by their columns or individually, and no other chart is', async () => {
  const clickhouse = await record(chartsOf(storefrontCodes, [36, 6014]))
  const few = ['de', 'jp', 'us'] as const
  const kinds = fc
    .tuple(
      fc.oneof(fc.subarray([...few]), fc.constant(storefrontCodes)),
      fc.subarray([36, 6014]),
      fc.tuple(fc.subarray([...chartTypes]), fc.subarray([...devices])),
    )
    .map(of => chartsOf(...of))
  const conditionCounts = { byColumn: 0, oneByOne: 0, everywhere: 0 }
  await fc.assert(
    fc.asyncProperty(fc.oneof(kinds, fc.subarray(chartsOf(few, [36, 6014]))), async charts => {
      const { isAmong, params } = amongCharts(charts)
      conditionCounts[isAmong.includes('arrayZip') ? 'oneByOne' : 'byColumn'] += 1
      if (!isAmong.includes('storefront')) conditionCounts.everywhere += 1
      const rows = await clickhouse.query<ChartColumns>(
        `SELECT ${chartColumns} FROM chart_snapshots WHERE ${isAmong}`,
        params,
      )
      expect(rows.map(row => chartKeyOf(toChart(row))).sort()).toEqual(charts.map(chartKeyOf).sort())
    }),
    { seed: 7 },
  )
  expect(conditionCounts.byColumn).toBeGreaterThan(10)
  expect(conditionCounts.oneByOne).toBeGreaterThan(10)
  expect(conditionCounts.everywhere).toBeGreaterThan(5)
})

test('reading one chart in all countries leaves out other kinds of charts', async () => {
  const clickhouse = await record(chartsOf(storefrontCodes, [36]), 10)
  await clickhouse.command('OPTIMIZE TABLE chart_snapshots FINAL')
  const marksOf = async (charts: readonly Chart[]) => {
    const { isAmong, params } = amongCharts(charts)
    const [read] = await clickhouse.query<{ marks: number }>(
      `EXPLAIN ESTIMATE SELECT app_ids FROM chart_snapshots WHERE ${isAmong} AND observed_at = {at:DateTime('UTC')}`,
      { ...params, at: toMoment(observedAt) },
    )
    return read?.marks ?? 0
  }
  const all = chartsOf(storefrontCodes, [36])
  const oneKind = all.filter(({ chartType, device }) => chartType === 'top-paid' && device === 'ipad')
  expect(await marksOf(all)).toBeGreaterThan(35)
  expect(await marksOf(oneKind)).toBeLessThanOrEqual(9)
  expect(zipCharts(oneKind).storefronts).toEqual([...storefrontCodes])
})
