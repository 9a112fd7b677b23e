import { expect, inject, test } from 'vitest'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { createRankingTests } from '../ranking-test/ranking-test.usecases.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'

const storefronts = storefrontCodes.slice(0, inject('length').testedStorefronts)
const countries = storefronts.length

/**
 * Twelve times the pace that Apple allows. For 175 storefronts that is 120 calls in any 30 seconds. The window shrinks with
 * the number of storefronts, so that the test lasts longer than one window. A slow machine needs up to 125 ms per chart; a
 * faster pace would measure the machine.
 */
const perMinute = 240
const windowMs = Math.round((30 * countries) / storefrontCodes.length) * secondMs
const limit = (perMinute * windowMs) / minuteMs

test('a ranking test never gets a 403 and ends within 5 % of the minimum of its pace', {
  // The margin is small, and the store and the collector share this process, so a busy machine may exceed it.
  retry: 2,
}, async ({ annotate }) => {
  const clock = createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const { store, url } = await openFakeAppStore({ now: clock.now, limits: { charts: limit }, limitWindowMs: windowMs })
  const parts = await openTestCollector({
    clock,
    url,
    environment: { COLLECTOR_CHARTS_PER_MINUTE: String(perMinute), COLLECTOR_STOREFRONTS: storefronts.join(',') },
    tuning: { windowMs, flushDelayMs: 3_000 },
  })
  const { collector, clickhouse, pace } = parts
  const tests = createRankingTests(parts)
  expect(await tests.findPlan()).toMatchObject({ countries, calls: countries })
  const { test: begun } = await tests.startTest()
  // Polls the test's progress, as the page does.
  const watching = setInterval(() => void tests.findTest(), secondMs)
  await collector.collect().finally(() => clearInterval(watching))
  expect(store.requests.map(({ status }) => status)).toEqual(Array(countries).fill(200))
  const ended = await tests.findTest()
  expect(ended).toMatchObject({ id: begun.id, state: 'finished', total: countries, done: countries, failed: 0 })
  const moments = store.requests.map(({ at }) => Date.parse(at))
  const spanMs = Math.max(...moments) - Math.min(...moments)
  const ratio = spanMs / ((countries - 1) * pace.paces[0].intervalMs('charts'))
  await annotate(`${spanMs} ms, ${ratio.toFixed(3)} of the minimum`)
  expect(ratio).toBeLessThan(1.05)
  const snapshots = await clickhouse.query<{ chart: string; app_ids: number[] }>(
    `SELECT storefront || ':' || chart_type || ':' || toString(genre) || ':' || device AS chart, app_ids FROM chart_snapshots`,
  )
  const truth = storefronts.map(code => {
    const chartKey: ChartKey = `${code}:top-free:36:iphone`
    const app_ids = store.world.rankedAppIds({ chart: parseChartKey(chartKey), at: clock.now() })
    return { chart: chartKey, app_ids }
  })
  const byChart = (a: { chart: string }, b: { chart: string }) => (a.chart < b.chart ? -1 : 1)
  expect(snapshots.toSorted(byChart)).toEqual(truth.toSorted(byChart))
  const counts = new Map(truth.map(({ chart, app_ids }) => [chart.slice(0, 2), app_ids.length]))
  for (const { storefront, entryCount } of ended?.countries ?? []) expect(entryCount).toBe(counts.get(storefront))
})
