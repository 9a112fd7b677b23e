import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { createHistory } from '../history/history.usecases.ts'
import { measuredCharts } from '../history/measured-charts.table.ts'
import { createMeasuring } from '../measuring.ts'
import type { Database } from '../platform/database/database.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { listContent } from '../testing/history-worlds.ts'
import { createMortalDatabase } from '../testing/mortal-database.ts'
import { openTestCollector } from '../testing/test-collector.ts'

const idsOf = (key: string): number[] =>
  [1, 2, 3].map(index => key.charCodeAt(0) * 1_000 + key.charCodeAt(1) * 10 + index)

// Promise: P2
test('a process that dies before any statement leaves the chart pending or done, and the next process finishes it and stores it once', async ({
  annotate,
}) => {
  const appStore = createAppStoreStandIn(idsOf)
  const { db, clock, log, settings, tuning, collector } = await openTestCollector({ openAppStore: appStore.open })
  const live = async (hands: Database) => {
    const history = createHistory({ db: hands, clock })
    const { collector } = createMeasuring({ db: hands, history, clock, log, settings, tuning })
    await collector.collect()
  }

  /** Lets a process die while it collects the chart of a country, then lets another one continue. */
  const collectTwice = async (storefront: StorefrontCode, mortal: Database) => {
    const chartKey = chartKeyOf({ storefront, type: 'top-free', genre: 36, device: 'iphone' })
    const sweepId = Number(await collector.startSweep({ charts: [{ chartKey, priority: 1 }], reason: 'drill' }))
    await live(mortal).catch(() => undefined)
    await live(db)
    expect(await collector.findProgress(sweepId)).toMatchObject({ state: 'finished', done: 1, failed: 0 })
  }

  let deaths = 0
  const swept: StorefrontCode[] = []
  for (const storefront of storefrontCodes) {
    swept.push(storefront)
    const mortal = createMortalDatabase(db, deaths)
    await collectTwice(storefront, mortal.db)
    if (!mortal.isDead()) break
    deaths += 1
  }
  await annotate(`died at ${deaths} statements`)
  expect(deaths).toBeGreaterThan(15)
  const { readings, ranks, peaks } = await listContent(db, swept.flatMap(idsOf))
  expect(readings).toHaveLength(swept.length)
  expect([ranks.length, peaks.length]).toEqual([swept.length * 3, swept.length * 3])
  expect(await db.$count(measuredCharts), 'each is evaluated once').toBe(swept.length)
})
