import { expect, test } from 'vitest'
import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { secondMs } from '#domain/units.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { createSimulatedClock } from '../testing/simulated-clock.ts'
import { openTestCollector } from '../testing/test-collector.ts'

const keysOf = (...codes: StorefrontCode[]) => codes.map((code): ChartKey => `${code}:top-free:36:iphone`)
const planned = keysOf('us', 'de', 'fr', 'jp', 'gb', 'it', 'es', 'br')
const awaited = keysOf('fj', 'ca')

test("at the App Store's pace charts reach history together after ten seconds, and one that a person waits for after one", async () => {
  const clock = createSimulatedClock()
  const appStore = createAppStoreStandIn(key => [1, 2, 3].map(place => key.charCodeAt(0) * 1_000 + place))
  const { db, clickhouse, collector, history } = await openTestCollector({
    clock,
    openAppStore: appStore.open,
    environment: { COLLECTOR_CHARTS_PER_MINUTE: '20' },
    // As on a server.
    tuning: { flushDelayMs: undefined },
  })
  clock.watch(db)
  clock.watchCalls(clickhouse)
  const waits = new Map<ChartKey, number>()
  const batches: number[] = []
  history.onRecorded((fetches = []) => {
    batches.push(fetches.length)
    for (const { chart, observedAt } of fetches)
      waits.set(chartKeyOf(chart), clock.now().getTime() - observedAt.getTime())
  })
  const start = (keys: readonly ChartKey[], priority: number) =>
    collector.startSweep({ charts: keys.map(chartKey => ({ chartKey, priority })), reason: `priority ${priority}` })
  await start(planned, 1)
  const look = clock.sleep(13 * secondMs).then(() => start(awaited, 0))
  await clock.run(Promise.all([collector.collect(), look]))
  expect([...waits.keys()].sort()).toEqual([...planned, ...awaited].sort())
  for (const key of awaited) expect(waits.get(key)).toBeLessThanOrEqual(secondMs)
  for (const wait of waits.values()) expect(wait).toBeLessThanOrEqual(10 * secondMs)
  expect(Math.max(...batches)).toBeGreaterThanOrEqual(3)
})
