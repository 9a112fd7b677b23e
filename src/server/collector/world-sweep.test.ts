import { expect, inject, test } from 'vitest'
import { type Chart, parseChartKey } from '#domain/charts.ts'
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

// Promise: P7
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
    tuning: { windowMs },
  })
  const { collector, history, pace } = parts
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
  const charts = storefronts.map(storefront => parseChartKey(`${storefront}:top-free:36:iphone`))
  const snapshots = await history.snapshots.listSnapshotsOf(charts, new Date(0))
  const listsOf = (lists: readonly { chart: Chart; appIds: readonly number[] }[]) =>
    new Map(lists.map(({ chart, appIds }) => [chart.storefront, appIds]))
  const truth = listsOf(charts.map(chart => ({ chart, appIds: store.world.rankedAppIds({ chart, at: clock.now() }) })))
  expect(snapshots).toHaveLength(countries)
  expect(listsOf(snapshots)).toEqual(truth)
  for (const { storefront, entryCount } of ended?.countries ?? [])
    expect(entryCount).toBe(truth.get(storefront as Chart['storefront'])?.length)
})
