import { expect, test } from 'vitest'
import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { createHistory } from '../history/history.usecases.ts'
import { countQueuedFetches, releaseFetches } from '../history/recordings.repository.ts'
import { createMeasuring } from '../measuring.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { createMortalDatabase } from '../testing/mortal-database.ts'
import { openTestCollector } from '../testing/test-collector.ts'

test('a process that dies before any statement leaves the chart pending or done, and the next process finishes it', {
  timeout: 60_000,
}, async ({ annotate }) => {
  const appCount = 3
  const appStore = createAppStoreStandIn(key =>
    [1, 2, 3].map(index => key.charCodeAt(0) * 1_000 + key.charCodeAt(1) * 10 + index),
  )
  const { db, clickhouse, clock, log, settings, tuning, collector } = await openTestCollector({
    openAppStore: appStore.open,
  })
  const live = async (hands: typeof db) => {
    const history = createHistory({ clickhouse, db: hands, clock })
    const { collector } = createMeasuring({ db: hands, history, clock, log, settings, tuning })
    await collector.collect({ forMs: 5_000 })
    await history.flush()
  }

  let deaths = 0
  for (const storefront of storefrontCodes) {
    const chartKey: ChartKey = chartKeyOf({ storefront, chartType: 'top-free', genre: 36, device: 'iphone' })
    const sweepId = Number(await collector.startSweep({ charts: [{ chartKey, priority: 1 }], reason: 'drill' }))
    const mortal = createMortalDatabase(db, deaths)
    await live(mortal.db).catch(() => undefined)
    await releaseFetches(db)
    await live(db)
    expect(await collector.findProgress(sweepId)).toMatchObject({ state: 'finished', done: 1, failed: 0 })
    if (!mortal.isDead()) break
    deaths += 1
  }
  await annotate(`died at ${deaths} statements`)
  expect(deaths).toBeGreaterThan(15)
  expect(await countQueuedFetches(db)).toBe(0)
  const charts = deaths + 1
  const rowsOf = async (table: string) => (await clickhouse.query(`SELECT count() AS rows FROM ${table} FINAL`))[0]
  expect(await rowsOf('chart_snapshots')).toEqual({ rows: charts })
  expect(await rowsOf('chart_fetches')).toEqual({ rows: charts })
  expect(await rowsOf('ranks')).toEqual({ rows: charts * appCount })
})
