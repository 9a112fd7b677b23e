import { expect, test } from 'vitest'
import { parseChartKey } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { createRankingTests } from '../ranking-test/ranking-test.usecases.ts'
import { appleLimit, createSimulatedStore } from '../testing/pace/apple-pace-drill.ts'
import { createSimulatedClock } from '../testing/simulated-clock.ts'
import { openTestCollector } from '../testing/test-collector.ts'

/** Several minutes at the pace of the App Store. */
const storefronts = storefrontCodes.slice(0, shortOrLong(70, 175))
const countries = storefronts.length

// Promise: P7
test('a ranking test never gets a 403 and ends within 5 % of the minimum of its pace', async () => {
  const clock = createSimulatedClock()
  const store = createSimulatedStore({ clock, seed: 1 })
  const environment = { COLLECTOR_CHARTS_PER_MINUTE: String(appleLimit), COLLECTOR_STOREFRONTS: storefronts.join(',') }
  const parts = await openTestCollector({ clock, environment, openAppStore: store.open })
  clock.watch(parts.db)
  const { collector, history, pace } = parts
  const tests = createRankingTests(parts)
  expect(await tests.findPlan()).toMatchObject({ countries, calls: countries })
  const { test: begun } = await tests.startTest()
  const collect = async () => {
    // A run ends after a minute, and the job starts the next.
    while ((await collector.collect()).next) await tests.findTest()
  }
  await clock.run(collect())
  expect(store.arrivals.filter(({ isRefused }) => isRefused)).toEqual([])
  expect(store.arrivals).toHaveLength(countries)
  const state = { id: begun.id, state: 'finished', total: countries, done: countries, failed: 0 }
  expect(await tests.findTest()).toMatchObject(state)
  const moments = store.arrivals.map(({ atMs }) => atMs)
  const minimumMs = (countries - 1) * pace.paces[0].intervalMs('charts')
  expect((Math.max(...moments) - Math.min(...moments)) / minimumMs).toBeLessThan(1.05)
  const charts = storefronts.map(storefront => parseChartKey(`${storefront}:top-free:36:iphone`))
  expect(await history.snapshots.listSnapshotsOf(charts, new Date(0))).toHaveLength(countries)
})
