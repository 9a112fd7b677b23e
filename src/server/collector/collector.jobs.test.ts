import { expect, onTestFinished, test } from 'vitest'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { minuteMs } from '#domain/units.ts'
import { lookupJobs } from '../catalog/lookups.jobs.ts'
import { createMeasuring } from '../measuring.ts'
import type { Egress } from '../pace/egresses.rules.ts'
import { type Jobs, startJobs } from '../platform/jobs/jobs.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { createRunningClock, createTestClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'
import { collectorJobs } from './collector.jobs.ts'

const importChart = 'us:top-free:36:iphone'

const keep = { logDays: 30 }

test('after one queued job, the collector plans, sweeps, records and looks up apps on its own', async () => {
  const clock = createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const environment = { COLLECTOR_STOREFRONTS: 'us' }
  const { collector, lookUpApps, database, log, history } = await openTestCollector({ clock, url, environment })
  const definitions = [
    ...collectorJobs(collector, name => jobs.send(name), keep),
    ...lookupJobs(lookUpApps, { isEnabled: true, clock }),
  ]
  const jobs = await startJobs({ database, log, definitions })
  onTestFinished(() => jobs.stop())
  await jobs.send('collector.plan-and-start')
  await expect.poll(async () => (await collector.findLastSweep())?.state).toBe('finished')
  const chart = parseChartKey(importChart)
  await expect
    .poll(async () => (await history.snapshots.findLatestSnapshot(chart))?.appIds)
    .toEqual(store.world.rankedAppIds({ chart, at: clock.now() }))
  await jobs.send('collector.lookups')
  await expect.poll(() => store.requests.some(({ url: path }) => path.startsWith('/lookup'))).toBe(true)
})

test('a collector that is switched off has no jobs', async () => {
  const { collector } = await openTestCollector({ environment: { COLLECTOR_ENABLED: 'false' } })
  expect(collectorJobs(collector, async () => undefined, keep)).toEqual([])
})

test('with several processes, a run passes its turn on while charts wait, and one whose address rests leaves them to others', async () => {
  const clock = createTestClock(new Date('2026-03-07T12:00:00Z'))
  const appStore = createAppStoreStandIn(() => [1, 2, 3])
  const { collector, pace } = await openTestCollector({ clock, openAppStore: appStore.open, isAlone: false })
  const sent: string[] = []
  const jobs = collectorJobs(collector, async name => void sent.push(name), keep)
  const run = () => jobs.find(({ name }) => name === 'collector.collect')?.run(new AbortController().signal)
  await run()
  expect(sent, 'without work').toEqual([])
  await collector.startSweep({ charts: [{ chartKey: importChart, priority: 1 }], reason: 'test' })
  await pace.take('charts', { queue: 'charts', until: clock.now() })
  await pace.paces[0].recordRefusal()
  const startedAt = clock.now()
  await run()
  expect(sent).toEqual(['collector.collect'])
  expect(appStore.calls, 'after the rest').toHaveLength(1)
  expect(clock.now().getTime() - startedAt.getTime()).toBeGreaterThanOrEqual(minuteMs)
})

// Promise: P12
test('of two processes, each with its own address, both read charts after one queued run', async () => {
  const clock = createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const environment = { EGRESS: '127.0.0.2', COLLECTOR_CHARTS_PER_MINUTE: '120' }
  const parts = await openTestCollector({ clock, url, environment, isAlone: false })
  const localAddress = '127.0.0.3'
  const pace = { ...parts.settings.pace, egresses: [{ name: localAddress, localAddress }] as [Egress] }
  const other = createMeasuring({ ...parts, settings: { ...parts.settings, pace } })
  onTestFinished(other.stopMeasuring)
  const started: Jobs[] = []
  for (const { collector } of [parts, other]) {
    // Without the schedule, which would start a second run within a minute.
    const definitions = collectorJobs(collector, name => jobs.send(name), keep)
      .filter(({ name }) => name === 'collector.collect')
      .map(definition => ({ ...definition, cron: null }))
    const jobs = await startJobs({ database: parts.database, log: parts.log, definitions })
    onTestFinished(() => jobs.stop())
    started.push(jobs)
  }
  const charts = storefrontCodes.map(code => ({ chartKey: `${code}:top-free:36:iphone` as ChartKey, priority: 1 }))
  await parts.collector.startSweep({ charts, reason: 'test' })
  await started[0]?.send('collector.collect')
  const addresses = () => new Set(store.requests.map(({ from }) => from))
  await expect.poll(addresses).toEqual(new Set(['127.0.0.2', localAddress]))
  for (const { stopMeasuring } of [parts, other]) stopMeasuring()
})

test('a run with more work queues the next one, a stopped run does not', async () => {
  const clock = createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const { collector } = await openTestCollector({ clock, url })
  const sent: string[] = []
  const jobs = collectorJobs(collector, async name => void sent.push(name), keep)
  const collect = jobs.find(({ name }) => name === 'collector.collect')
  store.setFault({ fault: { kind: 'forbidden' }, times: 1 })
  await collector.startSweep({ charts: [{ chartKey: importChart, priority: 1 }], reason: 'test' })
  const { signal } = new AbortController()
  await collect?.run(signal)
  expect(sent).toEqual(['collector.collect'])
  collector.stop()
  await collect?.run(signal)
  expect(sent).toEqual(['collector.collect'])
})
