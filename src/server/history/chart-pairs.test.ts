import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import { sampleWorld, worldCharts } from '../testing/history-worlds.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import type { WantedPair } from './charts/snapshots.usecases.ts'
import { createHistory } from './history.usecases.ts'
import type { Snapshot } from './snapshots.rules.ts'

const start = new Date('2026-02-20T00:00:00Z')
const days = 20
const span = { from: start, to: new Date(start.getTime() + days * dayMs) }
const world = sampleWorld({ start, days })

const openPairs = async () => {
  const { db } = await openTestDatabase()
  const { pairs, snapshots } = createHistory({ db, clock: createTestClock(span.to) })
  await snapshots.recordSnapshots(world)
  return pairs
}

const find = ({ chart }: Pick<WantedPair, 'chart'>, at: Date | undefined): Snapshot | undefined =>
  world.find(
    snapshot => chartKeyOf(snapshot.chart) === chartKeyOf(chart) && snapshot.observedAt.getTime() === at?.getTime(),
  )

test('both measurements of each chart are returned as recorded', async () => {
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
  await fc.assert(
    fc.asyncProperty(wanted, async pairs => {
      const seen = await listPairs(pairs)
      expect(seen.map(({ chart }) => chartKeyOf(chart)).sort()).toEqual(
        pairs.map(({ chart }) => chartKeyOf(chart)).sort(),
      )
      for (const pair of seen) {
        const wanted = pairs.find(({ chart }) => chartKeyOf(chart) === chartKeyOf(pair.chart))
        expect(pair.current).toEqual(wanted && find(wanted, wanted.current))
        expect(pair.previous).toEqual(wanted && find(wanted, wanted.previous))
      }
    }),
    { numRuns: 40, seed: 7 },
  )
})

test('a time at which a chart was not measured gives nothing', async () => {
  const { listPairs } = await openPairs()
  const [chart] = worldCharts
  const later = new Date(span.to.getTime() + dayMs)
  expect(await listPairs([{ chart, current: later, previous: undefined }])).toEqual([
    { chart, current: undefined, previous: undefined },
  ])
  expect(await listPairs([])).toEqual([])
})
