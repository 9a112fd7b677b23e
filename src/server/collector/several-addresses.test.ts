import { once } from 'node:events'
import { get } from 'node:http'
import { expect, test } from 'vitest'
import type { ChartKey } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'
import { sweepCharts } from './collector.table.ts'

const [quiet, refused] = ['127.0.0.2', '127.0.0.3'] as const
const charts = storefrontCodes
  .slice(0, 24)
  .map(code => ({ chartKey: `${code}:top-free:36:iphone` as ChartKey, priority: 1 }))
const limit = 30

const open = async () => {
  const clock = createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const { store, url } = await openFakeAppStore({ now: clock.now, limits: { charts: limit } })
  const environment = { EGRESS: `${quiet},${refused}`, COLLECTOR_CHARTS_PER_MINUTE: '600' }
  const parts = await openTestCollector({ clock, url, environment })
  const sweepId = await parts.collector.startSweep({ charts, reason: 'test' })
  const countFrom = (address: string, status: number) =>
    store.requests.filter(request => request.from === address && request.status === status).length
  return { ...parts, clock, url, countFrom, progress: () => parts.collector.findProgress(sweepId ?? 0) }
}

/** Uses up the store's limit for an address, as another program at that address would. */
const useUp = async (url: string, localAddress: string): Promise<void> => {
  for (let call = 0; call < limit; call += 1) {
    const [response] = await once(get(`${url}/us/rss/topfreeapplications/limit=1/json`, { localAddress }), 'response')
    response.resume()
    await once(response, 'end')
  }
}

test('one process shares the charts of a sweep between its addresses, and calls from each of them', async () => {
  const { collector, countFrom, progress } = await open()
  await collector.collect({ forMs: 30_000 })
  expect(await progress()).toMatchObject({ state: 'finished', done: charts.length, failed: 0 })
  expect(countFrom(quiet, 200) + countFrom(refused, 200)).toBe(charts.length)
  for (const address of [quiet, refused]) expect(countFrom(address, 200), address).toBeGreaterThan(charts.length / 3)
})

// Promise: P7
test('if the App Store refuses one address, only that address pauses: it holds no chart, and the other one reads all of them', async () => {
  const { collector, pace, db, url, countFrom, progress } = await open()
  await useUp(url, refused)
  await collector.collect({ forMs: 30_000 })
  expect(await progress()).toMatchObject({ state: 'finished', done: charts.length, failed: 0, pausedUntil: null })
  expect(countFrom(quiet, 200)).toBe(charts.length)
  expect(countFrom(refused, 403)).toBeGreaterThan(0)
  // Only calls already under way are refused. Without the pause, this address would try every chart.
  expect(countFrom(refused, 403)).toBeLessThan(charts.length / 2)
  const resting = await Promise.all(pace.paces.map(({ findRestEnd }) => findRestEnd('charts')))
  expect(resting).toEqual([undefined, expect.any(Date)])
  await collector.startSweep({ charts, reason: 'again' })
  await pace.paces[0].recordRefusal()
  await collector.collect({ forMs: 30_000 })
  expect((await db.select().from(sweepCharts)).filter(({ leaseUntil }) => leaseUntil !== null)).toEqual([])
})
