import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultSchedule } from '#domain/alerts.ts'
import { hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { shortOrLong } from '../../vitest.length.ts'
import { sweeps } from './collector/collector.table.ts'
import { deliveries } from './deliveries/deliveries.table.ts'
import { findSlot } from './deliveries/schedule.rules.ts'
import { createDrawing } from './drawing/drawing.usecases.ts'
import { alarms } from './health/alarms.table.ts'
import type { Database } from './platform/database/database.ts'
import { createServices } from './services.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start.ts'
import { createScene, webhookTo } from './testing/deliveries/outbox-scene.ts'
import { takeClock } from './testing/jumping-date.ts'
import { openReceiver } from './testing/receiver.ts'
import { openFakeAppStore } from './testing/test-collector.ts'
import { openTestStorage } from './testing/test-databases.ts'
import { signIn } from './testing/test-people.ts'

// A whole server whose clock is set, by the owner, by a time server or by the host of a virtual machine.

/** Of one country. */
const chartsOfPlan = 6

/** The job queue looks at its schedules every half minute. Here it looks twice a second, whatever the clock says. */
const lookOftenForSchedules = () => {
  const every = globalThis.setInterval
  vi.stubGlobal('setInterval', (work: () => void, ms: number) => every(work, ms === 30 * secondMs ? 500 : ms))
  onTestFinished(() => void vi.unstubAllGlobals())
}

const openWorld = async () => {
  const { database, jump } = await takeClock()
  lookOftenForSchedules()
  let latest = new Date()
  /** Its clock never goes back. */
  const now = () => (latest = new Date(Math.max(Date.now(), latest.getTime())))
  const { store, url } = await openFakeAppStore({ now })
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-clock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const settings = readSettings({
    DATA_DIR: folder,
    PORT: '0',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    APPSTORE_ITUNES_URL: url,
    APPSTORE_MARKETING_URL: url,
    APPSTORE_SEARCH_URL: url,
    COLLECTOR_AUTOSTART: 'true',
    COLLECTOR_STOREFRONTS: 'us',
    COLLECTOR_CHARTS_PER_MINUTE: '6000',
  })
  const log = pino({ level: 'silent' })
  const storage = { ...(await openTestStorage()), database }
  const services = await createServices(settings, { log, storage, drawing: createDrawing() })
  const running = await startServer(services)
  onTestFinished(() => running.stop())
  return { jump, store, services, ...running }
}

type World = Awaited<ReturnType<typeof openWorld>>

const countRuns = async ({ services }: World): Promise<Record<string, number>> => {
  const { rows } = await services.database.jobsDb.executeSql(
    `SELECT name, count(*)::int AS runs FROM pgboss.job WHERE state = 'completed' GROUP BY name`,
  )
  return Object.fromEntries(rows.map(({ name, runs }) => [name, runs]))
}

/** A job of every minute and one of every quarter of an hour. The workers of both poll every second. */
const scheduled = ['maintenance.work', 'collector.plan-and-start'] as const
const quarterMs = 15 * minuteMs

/** Jumps to the start of the next quarter of an hour, when both jobs are due. */
const expectJobsToGoOn = async (world: World, when: string): Promise<void> => {
  const before = await countRuns(world)
  await world.jump(quarterMs - (Date.now() % quarterMs))
  for (const name of scheduled) {
    const findRuns = async () => (await countRuns(world))[name]
    const waiting = { message: `${name} ${when}`, interval: secondMs }
    await expect.poll(findRuns, waiting).toBeGreaterThan(before[name] ?? 0)
  }
}

const listStates = async (db: Database): Promise<string[]> =>
  (await db.select({ state: sweeps.state }).from(sweeps)).map(({ state }) => state)

// Promise: P5
test('a server whose clock jumps by hours and days, back and ahead, continues every job, and repeats and loses nothing', async () => {
  const world = await openWorld()
  const { jump, store, services, address } = world
  const { db } = services.database
  const chartCalls = () => store.requests.filter(({ url }) => url.includes('/rss/')).length
  await expect.poll(() => listStates(db)).toEqual(['finished'])

  const receiver = await openReceiver()
  const scene = createScene(db, new Date())
  await scene.addApp()
  const schedule = { digest: 'daily', hour: new Date(Date.now() + 2 * hourMs).getUTCHours() } as const
  const userId = await scene.addPerson({ schedule })
  const slot = findSlot({ ...defaultSchedule, ...schedule }, null, { now: new Date(), due: [] })
  const noticeIds = [await scene.addNotice(userId)]
  await scene.addDelivery(await scene.addChannel(userId, webhookTo(receiver.url)), { noticeIds, slot })
  const { cookie } = await signIn(services)
  const isSignedIn = async () => (await fetch(`${address}/api/auth/user`, { headers: { cookie } })).status === 200

  for (const hours of shortOrLong([-72, 120], [-3, -72, 120])) {
    const when = `after a jump of ${hours} hours`
    const calls = chartCalls()
    await jump(hours * hourMs)
    await expectJobsToGoOn(world, when)
    expect(await isSignedIn(), when).toBe(true)
    // A chart is due again after a day, and when the clock says that it was read in the future.
    const isDue = Math.abs(hours) >= 24
    const patience = { message: when, timeout: 70 * secondMs }
    await expect.poll(chartCalls, patience).toBe(calls + (isDue ? chartsOfPlan : 0))
  }
  const findStates = () => db.select({ state: deliveries.state }).from(deliveries)
  await expect.poll(findStates).toEqual([{ state: 'sent' }])
  expect(receiver.requests).toHaveLength(1)
  expect(await db.select().from(alarms)).toEqual([])
})
