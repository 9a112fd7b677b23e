import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import { sampleWorld, worldApps, worldCharts } from '../testing/history-worlds.ts'
import { openTestClickHouse } from '../testing/test-databases.ts'
import { createChartPairsRepository, type SeenPair, type WantedPair } from './chart-pairs.repository.ts'
import { createSnapshotsRepository } from './snapshots.repository.ts'
import type { Snapshot } from './snapshots.rules.ts'

const start = new Date('2026-02-20T00:00:00Z')
const days = 20
const span = { from: start, to: new Date(start.getTime() + days * dayMs) }
const world = sampleWorld({ start, days })
const unknownApp = 1

const openPairs = async () => {
  const clickhouse = await openTestClickHouse()
  // Written twice: duplicate rows not yet merged must not count as extra measurements.
  for (const _ of [1, 2]) await createSnapshotsRepository(clickhouse).recordSnapshots(world)
  return createChartPairsRepository(clickhouse)
}

const find = ({ chart }: Pick<WantedPair, 'chart'>, at: Date | undefined): Snapshot | undefined =>
  world.find(
    snapshot => chartKeyOf(snapshot.chart) === chartKeyOf(chart) && snapshot.observedAt.getTime() === at?.getTime(),
  )

/** Computes the expected ranks from the snapshots alone and returns their number. */
const expectRanks = (pair: SeenPair, { from, to }: typeof span): number => {
  const own = world
    .filter(
      ({ chart, observedAt }) => chartKeyOf(chart) === chartKeyOf(pair.chart) && observedAt >= from && observedAt <= to,
    )
    .sort((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
  const ranksOf = (appId: AppId) =>
    own.flatMap(({ observedAt, appIds }) =>
      appIds.includes(appId) ? [{ observedAt, rank: appIds.indexOf(appId) + 1 }] : [],
    )
  for (const appId of [...worldApps, unknownApp]) expect(pair.findRanks(appId)).toEqual(ranksOf(appId))
  return worldApps.flatMap(ranksOf).length
}

test('both measurements of each chart are returned as recorded, with every rank within the span', async () => {
  const { listPairs } = await openPairs()
  const momentsOf = Map.groupBy(world, ({ chart }) => chartKeyOf(chart))
  const index = fc.option(fc.nat(200), { nil: undefined, freq: 5 })
  const wantedPair = fc
    .record({ chart: fc.constantFrom(...worldCharts), current: index, previous: index })
    .map(({ chart, current, previous }): WantedPair => {
      const own = momentsOf.get(chartKeyOf(chart)) ?? []
      const momentAt = (at: number | undefined) => (at === undefined ? undefined : own[at % own.length]?.observedAt)
      return { chart, current: momentAt(current), previous: momentAt(previous) }
    })
  const wanted = fc.uniqueArray(wantedPair, { selector: ({ chart }) => chartKeyOf(chart), minLength: 1 })
  let seenRanks = 0
  await fc.assert(
    fc.asyncProperty(wanted, async pairs => {
      const seen = await listPairs(pairs, span)
      expect(seen.map(({ chart }) => chartKeyOf(chart)).sort()).toEqual(
        pairs.map(({ chart }) => chartKeyOf(chart)).sort(),
      )
      for (const pair of seen) {
        const wanted = pairs.find(({ chart }) => chartKeyOf(chart) === chartKeyOf(pair.chart))
        expect(pair.current).toEqual(wanted && find(wanted, wanted.current))
        expect(pair.previous).toEqual(wanted && find(wanted, wanted.previous))
        seenRanks += expectRanks(pair, span)
      }
    }),
    { numRuns: 40, seed: 7 },
  )
  expect(seenRanks).toBeGreaterThan(1_000)
})

test('a chart without a measurement in the span is left out', async () => {
  const { listPairs } = await openPairs()
  const [chart] = worldCharts
  const later = { from: span.to, to: new Date(span.to.getTime() + dayMs) }
  expect(await listPairs([{ chart, current: later.to, previous: undefined }], later)).toEqual([])
  expect(await listPairs([], later)).toEqual([])
})
