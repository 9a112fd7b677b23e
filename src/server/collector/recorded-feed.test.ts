import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import { findApp, recordChartedApps } from '../catalog/apps.repository.ts'
import { createHistoryStore } from '../history/store/history-store.usecases.ts'
import { hasRecordings, recording } from '../testing/recordings.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openTestCollector } from '../testing/test-collector.ts'

const recorded = 'charts-rss/hk-topfree-limit100-2019.json'
const chart: Chart = { storefront: 'hk', type: 'top-free', genre: 36, device: 'iphone' }

/** Responds to every request with the bytes that Apple sent for Hong Kong on 2019-05-14. */
const replay = async (body: Buffer): Promise<string> => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Extracts the ids in file order with a regular expression, independently of our parser. */
const idsOf = (text: string): number[] =>
  [...text.matchAll(/"im:id": "(\d+)",\s*"im:bundleId"/g)].map(([, id]) => Number(id))

test.skipIf(!hasRecordings)(
  'the recorded Hong Kong feed, replayed, gives rank n for the n-th app and nothing else',
  async () => {
    const body = await readFile(recording(recorded))
    const appIds = idsOf(body.toString())
    expect(new Set(appIds).size).toBe(100)
    const clock = createRunningClock(new Date('2019-05-15T01:24:10Z'))
    const { collector, db, history } = await openTestCollector({ clock, url: await replay(body) })
    await collector.startSweep({ charts: [{ chartKey: 'hk:top-free:36:iphone', priority: 1 }], reason: 'test' })
    await collector.collect()
    expect(await collector.findLastSweep()).toMatchObject({ done: 1, failed: 0 })
    const peaks = await createHistoryStore(db).listPeaks(appIds)
    const ranks = peaks.map(({ appId, rank, chart: { storefront } }) => ({ appId, rank, storefront }))
    const expected = appIds.map((appId, index) => ({ appId, rank: index + 1, storefront: 'hk' }))
    expect(ranks.toSorted((a, b) => a.rank - b.rank)).toEqual(expected)
    const span = { from: new Date(clock.now().getTime() - dayMs), to: clock.now() }
    const states = await history.listStates({ appId: appIds[99] ?? 0, chart, ...span })
    expect(states).toMatchObject([{ state: 'not-tracked' }, { state: 'ranked', rank: 100, depth: 100 }])
  },
)

test.skipIf(!hasRecordings)(
  'an app known from an import only by its number gets its name from the recorded feed',
  async () => {
    const body = await readFile(recording(recorded))
    const [appId = 0] = idsOf(body.toString())
    const clock = createRunningClock(new Date('2019-05-15T01:24:10Z'))
    const { collector, db } = await openTestCollector({ clock, url: await replay(body) })
    await recordChartedApps(db, [{ storefront: 'us', appIds: [appId] }], clock.now())
    await collector.startSweep({ charts: [{ chartKey: 'hk:top-free:36:iphone', priority: 1 }], reason: 'test' })
    await collector.collect()
    const app = await findApp(db, appId)
    expect(body.toString()).toContain(JSON.stringify(app?.name).slice(1, -1))
    expect(app?.icon).toMatch(/mzstatic/)
  },
)
