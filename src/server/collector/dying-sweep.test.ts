import { expect, inject, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { createHistory } from '../history/history.usecases.ts'
import { countQueuedFetches, releaseFetches } from '../history/recordings.repository.ts'
import { createMeasuring } from '../measuring.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { createMortalDatabase } from '../testing/mortal-database.ts'
import { createMortalHistory } from '../testing/mortal-history.ts'
import { openTestCollector } from '../testing/test-collector.ts'

const { missedViews } = inject('length')

/** Processes that collect one chart each, on the same databases. */
const openWorld = async () => {
  const appCount = 3
  const appStore = createAppStoreStandIn(key =>
    [1, 2, 3].map(index => key.charCodeAt(0) * 1_000 + key.charCodeAt(1) * 10 + index),
  )
  const { db, clickhouse, clock, log, settings, tuning, collector } = await openTestCollector({
    openAppStore: appStore.open,
  })
  const live = async (hands: { db: typeof db; clickhouse: typeof clickhouse }) => {
    const history = createHistory({ ...hands, clock })
    const { collector } = createMeasuring({ db: hands.db, history, clock, log, settings, tuning })
    await collector.collect({ forMs: 5_000 })
    await history.flush()
  }

  /** Lets a process die while it collects the chart of a country, and another one go on. */
  const collectTwice = async (storefront: StorefrontCode, mortal: Parameters<typeof live>[0]) => {
    const chartKey = chartKeyOf({ storefront, chartType: 'top-free', genre: 36, device: 'iphone' })
    const sweepId = Number(await collector.startSweep({ charts: [{ chartKey, priority: 1 }], reason: 'drill' }))
    await live(mortal).catch(() => undefined)
    await releaseFetches(db)
    await live({ db, clickhouse })
    expect(await collector.findProgress(sweepId)).toMatchObject({ state: 'finished', done: 1, failed: 0 })
  }

  const countRows = async (table: string) => {
    const [found] = await clickhouse.query<{ rows: number }>(`SELECT count() AS rows FROM ${table} FINAL`)
    return found?.rows
  }
  const expectStoredOnce = async (charts: number) => {
    expect(await countQueuedFetches(db)).toBe(0)
    const perChart = { chart_snapshots: 1, chart_fetches: 1, latest: 1, ranks: appCount, peak_ranks: appCount }
    for (const [table, rows] of Object.entries(perChart)) expect(await countRows(table), table).toBe(rows * charts)
    expect(await countRows('chart_beginnings'), 'asked for, and measured').toBe(2 * charts)
  }
  return { db, clickhouse, collectTwice, expectStoredOnce }
}

test('a process that dies before any statement leaves the chart pending or done, and the next process finishes it', async ({
  annotate,
}) => {
  const { db, clickhouse, collectTwice, expectStoredOnce } = await openWorld()
  let deaths = 0
  for (const storefront of storefrontCodes) {
    const mortal = createMortalDatabase(db, deaths)
    await collectTwice(storefront, { db: mortal.db, clickhouse })
    if (!mortal.isDead()) break
    deaths += 1
  }
  await annotate(`died at ${deaths} statements`)
  expect(deaths).toBeGreaterThan(15)
  await expectStoredOnce(deaths + 1)
})

test('a process that dies around any statement of the rank history, or within its insert, leaves each chart stored once in every table', async ({
  annotate,
}) => {
  const { db, clickhouse, collectTwice, expectStoredOnce } = await openWorld()
  const countries = storefrontCodes.values()
  const next = (): StorefrontCode => countries.next().value ?? 'us'
  const dies = async (when: { statements: number; missedView?: string }): Promise<boolean> => {
    const mortal = createMortalDatabase(db, Number.POSITIVE_INFINITY)
    const death = { statements: when.statements, missedView: when.missedView, die: mortal.die }
    await collectTwice(next(), { db: mortal.db, clickhouse: createMortalHistory(clickhouse, death) })
    return mortal.isDead()
  }
  let deaths = 0
  while (await dies({ statements: deaths })) deaths += 1
  await annotate(`died around ${deaths - 1} statements`)
  expect(deaths).toBeGreaterThan(4)
  for (const missedView of missedViews)
    expect(await dies({ statements: Number.POSITIVE_INFINITY, missedView })).toBe(true)
  await expectStoredOnce(deaths + 1 + missedViews.length)
})
