import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultQuestions, defaultSchedule, everyChart } from '#domain/alerts.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { jobNames } from '#domain/maintenance-jobs.ts'
import { hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { createFakeAppStore } from '#fake-appstore'
import { alertPeople, alertRules } from './alerts/alerts.table.ts'
import { recordSeenApps } from './catalog/apps.repository.ts'
import { addPublicApps } from './catalog/public-apps.repository.ts'
import type { ChannelConfig } from './channels/channels.rules.ts'
import { channels } from './channels/channels.table.ts'
import { sweepCharts } from './collector/collector.table.ts'
import { deliveryTries } from './deliveries/deliveries.table.ts'
import { measuredCharts } from './history/measured-charts.table.ts'
import { insertChosenKeywords } from './keywords/app-keywords.repository.ts'
import { keywordPlans } from './keywords/keywords.table.ts'
import { maintenanceRuns } from './maintenance/maintenance.table.ts'
import { storePageReadings } from './store-pages/store-pages.table.ts'
import { webhookTo } from './testing/deliveries/outbox-scene.ts'
import { onFileFinished } from './testing/file-finished.ts'
import { openReceiver } from './testing/receiver.ts'
import { createRunningClock } from './testing/test-clock.ts'
import { signIn } from './testing/test-people.ts'
import { openTestServer } from './testing/test-server.ts'
import { trackedApps } from './tracking/tracking.table.ts'

// One server, and in each of its queues a bad row before the good ones.

const start = new Date('2026-03-07T12:05:00Z')
const chartOf = (chart: Partial<Chart> = {}): Chart => ({
  storefront: 'us',
  type: 'top-free',
  genre: 36,
  device: 'iphone',
  ...chart,
})
const good = [chartOf(), chartOf({ device: 'ipad' })].map(chartKeyOf)
/** The chart of a country that this version does not know. */
const badChart = 'xx:top-free:36:iphone'

const castToRow = (broken: object | string) => broken as never

const openWorld = async () => {
  const clock = createRunningClock(start)
  const store = createFakeAppStore({ now: clock.now })
  onFileFinished(() => store.close())
  const { url } = await store.listen()
  const environment = {
    APPSTORE_ITUNES_URL: url,
    APPSTORE_MARKETING_URL: url,
    APPSTORE_SEARCH_URL: url,
    COLLECTOR_ENABLED: 'true',
    COLLECTOR_AUTOSTART: 'true',
    COLLECTOR_STOREFRONTS: 'us,de',
    COLLECTOR_CHARTS_PER_MINUTE: '6000',
    COLLECTOR_SEARCH_PER_MINUTE: '6000',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
  }
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void lines.push(line) })
  return { ...(await openTestServer({ environment, clock, log })), store, lines }
}

type World = Awaited<ReturnType<typeof openWorld>>

type Broken = { schedule?: object; question?: object; config?: object }

/** A person who tracks the app, with one part that this version cannot read. */
const addPerson = async ({ services, clock }: World, appId: number, url: string, broken: Broken = {}) => {
  const { db } = services.database
  const { userId } = await signIn(services)
  const now = clock.now()
  await db.insert(trackedApps).values({ userId, appId, trackedAt: now })
  const schedule = castToRow(broken.schedule ?? defaultSchedule)
  await db.insert(alertPeople).values({ userId, schedule, feedSecret: randomUUID() })
  const questions = [...(broken.question ? [broken.question] : []), ...defaultQuestions].map(castToRow)
  const rule = { userId, appId: null, scope: everyChart, isOn: true, createdAt: now }
  await db.insert(alertRules).values(questions.map(question => ({ id: randomUUID(), ...rule, question })))
  const config: ChannelConfig = castToRow(broken.config ?? webhookTo(`${url}/${userId}`))
  await db
    .insert(channels)
    .values({ id: randomUUID(), userId, kind: 'webhook', label: 'Mine', config, isOn: true, createdAt: now })
  return userId
}

let world: World
/** Climbs into the top 10, and is what every good row is about. */
let first: number

beforeAll(async () => {
  world = await openWorld()
  const { services, store } = world
  const { db } = services.database
  const [climber = 0, ...others] = store.world.rankedAppIds({ chart: chartOf(), at: start })
  first = climber
  const observedAt = new Date(start.getTime() - hourMs)
  const appIds = [...others.slice(0, 30), first, ...others.slice(30)]
  await services.history.snapshots.recordSnapshots([
    { chart: chartOf(), observedAt, source: 'rss', depth: 100, appIds },
  ])
  await recordSeenApps(db, [{ appId: first, name: 'Climber' }], { storefront: 'us', at: start })
  await recordSeenApps(db, [{ appId: 666, name: 'Unreadable' }], { storefront: 'de', at: start })
  await addPublicApps(db, [first], start)
})

const countLines = (text: RegExp) => world.lines.filter(line => text.test(line)).length

describe('a bad row does not stop the good rows behind it, and is counted', () => {
  // Promise: P13
  test('a bad row does not stop the good rows behind it, and is counted among charts to read, measured charts, rules, schedules and channels', async () => {
    const { services, clock } = world
    const { db } = services.database
    const receiver = await openReceiver()
    await addPerson(world, first, receiver.url, { question: { kind: 'entered-top' } })
    await addPerson(world, first, receiver.url, { config: { kind: 'webhook' } })
    const ofOldSchedule = await addPerson(world, first, receiver.url, { schedule: { digest: 'instant' } })
    const well = await addPerson(world, first, receiver.url)
    await db.insert(measuredCharts).values({ chartKey: badChart, observedAt: start, queuedAt: start })
    const wanted = [castToRow(badChart), ...good].map(chartKey => ({ chartKey, priority: 1 }))
    await services.measuring.collector.startSweep({ charts: wanted, reason: 'test' })
    for (let round = 0; round < 4; round += 1) {
      await services.measuring.collector.collect({ forMs: secondMs })
      clock.advance(minuteMs)
    }
    while (await services.alerting.evaluate());
    await services.alerting.outbox.deliverDue()

    const states = (await db.select().from(sweepCharts)).map(({ chartKey, state }) => [chartKey, state])
    const [phone, pad] = good
    expect(Object.fromEntries(states)).toEqual({
      [badChart]: 'failed',
      [`${phone}`]: 'recorded',
      [`${pad}`]: 'recorded',
    })
    const { charts } = await services.history.findLatestMoments()
    for (const key of good) expect(charts.get(key)?.observedAt.getTime()).toBeGreaterThanOrEqual(start.getTime())
    expect(await db.$count(measuredCharts)).toBe(0)
    expect(receiver.requests.map(({ url }) => url.slice(1)).sort()).toEqual([well, ofOldSchedule].sort())
    expect((await db.select().from(deliveryTries)).filter(({ isTaken }) => !isTaken)).toHaveLength(1)
    expect(countLines(/The alert rules of a person cannot be read/)).toBe(1)
  })

  test('a bad row does not stop the good rows behind it, and is counted among keywords and store pages', async () => {
    const { services, store } = world
    const { db } = services.database
    const badKeyword = { appId: first, storefront: castToRow('xx'), keyword: 'bad' }
    await insertChosenKeywords(db, [badKeyword, { appId: first, storefront: 'us', keyword: 'photo' }], start)
    await db.insert(keywordPlans).values(badKeyword)
    await services.measuring.keywords.measureDue()
    const measured = (await db.select().from(keywordPlans)).filter(({ measuredAt }) => measuredAt !== null)
    expect(measured).toMatchObject([{ storefront: 'us', keyword: 'photo' }])
    expect(countLines(/A search for a keyword failed/)).toBe(1)

    store.setFault({ match: { path: 'lookup?id=666' }, fault: { kind: 'html' } })
    await services.measuring.lookUpApps()
    const appId = storePageReadings.appId
    const ofApps = db
      .selectDistinct({ appId })
      .from(storePageReadings)
      .where(inArray(appId, [666, first]))
    expect(await ofApps).toEqual([{ appId: first }])
    expect(countLines(/A lookup failed/)).toBe(1)
  })

  test('a bad row does not stop the good rows behind it, and is counted among jobs', async () => {
    const { services } = world
    const { db } = services.database
    const run = { params: {}, startedAt: start, resumedAt: start, state: 'running' } as const
    const badRun = { ...run, job: 'rankingsUpdate', checkpoint: { sweepId: 'soon' } } as const
    await db.insert(maintenanceRuns).values([badRun, { ...run, job: 'supabaseSync' }])
    for (const job of jobNames) await services.measuring.maintenance.runWanted(job, new AbortController().signal)
    const ended = (await db.select().from(maintenanceRuns)).map(({ job, state }) => [job, state])
    expect(Object.fromEntries(ended)).toEqual({ rankingsUpdate: 'failed', supabaseSync: 'success' })
  })
})
