import { expect, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { medianOf } from '#domain/medians.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, minuteMs } from '#domain/units.ts'
import { saveSwitches } from '../collector/switches.repository.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'

const start = new Date('2026-03-07T12:00:00Z')

const chartOf = (storefront: StorefrontCode): Chart => ({
  storefront,
  type: 'top-free',
  genre: 36,
  device: 'iphone',
})

/** Ratings of the fake App Store grow while the test runs. */
const near = (ratings: number) => expect.toSatisfy((of: number) => Math.abs(of - ratings) <= 1 + ratings / 1_000)

const open = async (storefronts: readonly StorefrontCode[]) => {
  const clock = createRunningClock(start)
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const parts = await openTestCollector({ clock, url, environment: { COLLECTOR_STOREFRONTS: storefronts.join(',') } })
  const { collector, marketSizes, appStore, history } = parts
  const readCharts = async (...codes: StorefrontCode[]) => {
    const charts = codes.map(code => ({ chartKey: chartKeyOf(chartOf(code)), priority: 1 }))
    await collector.startSweep({ charts, reason: 'test' })
    await collector.collect()
  }
  const countLookups = () => store.requests.filter(({ url: path }) => path.startsWith('/lookup')).length
  /** Runs the job once, and returns how many calls it made. */
  const runJob = async (): Promise<number> => {
    const before = countLookups()
    await marketSizes.readNext(new AbortController().signal)
    return countLookups() - before
  }
  /** The middle rating count of the top 100, asked directly. */
  const findRatings = async (storefront: StorefrontCode): Promise<number> => {
    const { appIds = [] } = (await history.snapshots.findSnapshotBefore(chartOf(storefront), clock.now())) ?? {}
    const { found } = await appStore.fetchLookup({ storefront, appIds: appIds.slice(0, 100) })
    return medianOf(found.flatMap(({ ratingCount }) => ratingCount ?? [])) ?? Number.NaN
  }
  return { ...parts, clock, store, readCharts, runJob, findRatings }
}

test('the size of a country is the middle rating count of its fresh top 100, read with one call, and again after a month', async () => {
  const { marketSizes, readCharts, runJob, findRatings, clock } = await open(['us', 'mt', 'jp'])
  expect(await runJob()).toBe(0)
  await readCharts('us', 'mt')
  expect([await runJob(), await runJob(), await runJob()]).toEqual([1, 1, 0])
  const [us, mt] = [await findRatings('us'), await findRatings('mt')]
  expect(us).toBeGreaterThan(mt)
  expect(await marketSizes.listSizes()).toEqual({
    measured: [
      { storefront: 'mt', ratings: near(mt), readings: 1, observedAt: expect.stringMatching(/^2026-03-07T/) },
      { storefront: 'us', ratings: near(us), readings: 1, observedAt: expect.stringMatching(/^2026-03-07T/) },
    ],
    missing: ['jp'],
  })

  clock.advance(31 * dayMs)
  expect(await runJob()).toBe(0)
  await readCharts('us')
  expect([await runJob(), await runJob()]).toEqual([1, 0])
  const mean = (us + (await findRatings('us'))) / 2
  const { measured } = await marketSizes.listSizes()
  expect(measured.find(({ storefront }) => storefront === 'us')).toMatchObject({ ratings: near(mean), readings: 2 })
})

test('a failed or thin answer stores nothing and is asked for again the next day; a collector that is paused asks for nothing', async () => {
  const { marketSizes, store, readCharts, runJob, clock, db, history } = await open(['us', 'mt'])
  await readCharts('us')
  const few = store.world.rankedAppIds({ chart: chartOf('mt'), at: clock.now() }).slice(0, 49)
  const unknown = Array.from({ length: 51 }, (_, index) => 4_711 + index)
  await history.snapshots.recordSnapshots([
    { chart: chartOf('mt'), observedAt: clock.now(), source: 'rss', depth: 100, appIds: [...few, ...unknown] },
  ])
  await saveSwitches(db, { pausedAt: clock.now() })
  expect(await runJob()).toBe(0)
  await saveSwitches(db, { pausedAt: null })
  store.setFault({ match: { path: '/lookup' }, fault: { kind: 'reset' } })
  expect(await runJob()).toBe(1)
  store.clearFaults()
  expect([await runJob(), await runJob()]).toEqual([1, 0])
  expect((await marketSizes.listSizes()).measured).toEqual([])
  clock.advance(dayMs + minuteMs)
  expect([await runJob(), await runJob()]).toEqual([1, 1])
  expect(await marketSizes.listSizes()).toMatchObject({ measured: [{ storefront: 'us' }], missing: ['mt'] })
})
