import { expect, test } from 'vitest'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { createRankingTests } from '../ranking-test/ranking-test.usecases.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'

/**
 * Apple's pace, sped up 12 times: 120 requests per 30 seconds. A slow machine takes up to 125 ms per chart, so a faster pace
 * would measure the machine rather than the collector.
 */
const perMinute = 240
const windowMs = 30_000
const limit = (perMinute * windowMs) / minuteMs

test('a ranking test of 175 storefronts never gets a 403 and ends within 5 % of the minimum of its pace', {
  timeout: 90_000,
  // The margin is small, and the store and the collector share this process, so a busy machine may exceed it.
  retry: 2,
}, async ({ annotate }) => {
  const clock = createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const { store, url } = await openFakeAppStore({ now: clock.now, limits: { charts: limit }, limitWindowMs: windowMs })
  const parts = await openTestCollector({
    clock,
    url,
    environment: { COLLECTOR_CHARTS_PER_MINUTE: String(perMinute) },
    tuning: { windowMs, flushDelayMs: 3_000 },
  })
  const { collector, clickhouse, pace } = parts
  const tests = createRankingTests(parts)
  expect(await tests.findPlan()).toMatchObject({ countries: 175, calls: 175 })
  const { test: begun } = await tests.startTest()
  // Polls the test's progress, as the page does.
  const watching = setInterval(() => void tests.findTest(), secondMs)
  await collector.collect().finally(() => clearInterval(watching))
  expect(store.requests.map(({ status }) => status)).toEqual(Array(175).fill(200))
  const ended = await tests.findTest()
  expect(ended).toMatchObject({ id: begun.id, state: 'finished', total: 175, done: 175, failed: 0 })
  const moments = store.requests.map(({ at }) => Date.parse(at))
  const spanMs = Math.max(...moments) - Math.min(...moments)
  const ratio = spanMs / (174 * pace.intervalMs('charts'))
  await annotate(`${spanMs} ms, ${ratio.toFixed(3)} of the minimum`)
  expect(ratio).toBeLessThan(1.05)
  const snapshots = await clickhouse.query<{ chart: string; app_ids: number[] }>(
    `SELECT storefront || ':' || chart_type || ':' || toString(genre) || ':' || device AS chart, app_ids FROM chart_snapshots`,
  )
  const truth = storefrontCodes.map(code => {
    const chartKey: ChartKey = `${code}:top-free:36:iphone`
    const app_ids = store.world.rankedAppIds({ chart: parseChartKey(chartKey), at: clock.now() })
    return { chart: chartKey, app_ids }
  })
  const byChart = (a: { chart: string }, b: { chart: string }) => (a.chart < b.chart ? -1 : 1)
  expect(snapshots.toSorted(byChart)).toEqual(truth.toSorted(byChart))
  const counts = new Map(truth.map(({ chart, app_ids }) => [chart.slice(0, 2), app_ids.length]))
  for (const { storefront, entryCount } of ended?.countries ?? []) expect(entryCount).toBe(counts.get(storefront))
})
