import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chartTypes, devices } from '#domain/charts.ts'
import { hourMs, secondMs } from '#domain/units.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { createStandings } from '../summaries/standings.usecases.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'

const start = new Date('2026-03-07T12:00:00Z')
const plannedHours = shortOrLong(14, 720)
const plannedStorefronts = shortOrLong(1, 2)
const mostBytesPerRank = shortOrLong(120, 20)
const storefronts = ['us', 'de'].slice(0, plannedStorefronts)
const charts = storefronts.length * chartTypes.length * devices.length

const openWorld = async (stalenessHours: number) => {
  const clock = createRunningClock(start)
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const environment = { COLLECTOR_STOREFRONTS: storefronts.join(',') }
  const { collector, history, db } = await openTestCollector({ clock, url, environment, stalenessHours })
  const findStandings = createStandings({ history, clock, stalenessHours, listIpadOnlyIds: async () => [] })
  /** Plans and collects once an hour; a server does so every few minutes. */
  const collectAnHourLater = async () => {
    clock.advance(hourMs)
    // Counted before the run, when measurements are oldest.
    const { measuredCountries } = await findStandings()
    await collector.startDueSweeps()
    await collector.collect()
    return measuredCountries
  }
  return { store, db, collectAnHourLater }
}

/** From then on, nothing is loaded or opened for the first time. */
const settledHours = 14

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Threads of Node's pool keep some of these open. */
const isOfThread = (file: string): boolean => file.startsWith('/proc/')

const findTarget = (file: string): string => readlinkSync(`/proc/self/fd/${file}`)

/** The memory of this process after a garbage collection. */
const measureProcess = () => {
  collectGarbage()
  const own = readdirSync('/proc/self/fd').filter(file => existsSync(`/proc/self/fd/${file}`))
  const openFiles = own.filter(file => !isOfThread(findTarget(file))).length
  const threads = readdirSync('/proc/self/task').length
  return { openFiles, threads, heapMegabytes: process.memoryUsage().heapUsed / 1e6 }
}

/** Disk space with all indexes, after a full vacuum: PostgreSQL decides when it vacuums by itself. */
const measureBytesPerRank = async (db: Database): Promise<number> => {
  for (const table of ['reading_chunks', 'app_months', 'app_peaks']) await db.execute(sql.raw(`VACUUM FULL ${table}`))
  const [size] = await rowsOf<{ bytes: string; ranks: string }>(
    db,
    sql`SELECT pg_total_relation_size('reading_chunks') + pg_total_relation_size('app_months')
        + pg_total_relation_size('app_peaks') AS bytes,
      (SELECT sum(cardinality(apps)) FROM reading_chunks) AS ranks`,
  )
  return Number(size?.bytes) / Number(size?.ranks)
}

// Promise: P16
test('with a staleness limit of 12 hours every planned country counts at every hour of the following days', {
  timeout: 300_000 + 2 * secondMs * plannedHours,
}, async () => {
  const { store, db, collectAnHourLater } = await openWorld(12)
  await collectAnHourLater()
  const measured: number[] = []
  let early = measureProcess()
  for (let hour = 1; hour <= plannedHours; hour += 1) {
    measured.push(await collectAnHourLater())
    if (hour === settledHours) early = measureProcess()
  }
  const late = measureProcess()
  await expect.poll(() => measureProcess().openFiles).toBeLessThanOrEqual(early.openFiles + 5)
  expect(late.threads).toBeLessThanOrEqual(early.threads + 10)
  // The fake App Store is in this process, too, and remembers its requests.
  expect(late.heapMegabytes - early.heapMegabytes).toBeLessThan(15)
  expect(await measureBytesPerRank(db)).toBeLessThan(mostBytesPerRank)
  expect(measured).toEqual(Array(plannedHours).fill(storefronts.length))
  // One call per six hours; unusual answers are fetched a second time.
  expect(store.requests.length).toBeLessThanOrEqual(charts * (plannedHours / 6 + 1) * 1.2)
})

test('with a staleness limit of 12 hours a pass that fails twice removes no country from the numbers', async () => {
  const { store, collectAnHourLater } = await openWorld(12)
  await collectAnHourLater()
  const measured: number[] = []
  // The numbers of the first pass are too old after 13 hours.
  const hours = 14
  for (let hour = 1; hour <= hours; hour += 1) {
    // The whole second pass fails, and so does its retry.
    if (hour === 5) store.setFault({ fault: { kind: 'unavailable' } })
    if (hour === 9) store.clearFaults()
    measured.push(await collectAnHourLater())
  }
  expect(store.requests.some(({ status }) => status === 503)).toBe(true)
  expect(measured).toEqual(Array(hours).fill(storefronts.length))
})
