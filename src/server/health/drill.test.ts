import { expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { users } from '../accounts/accounts.table.ts'
import { createMessages } from '../deliveries/messages.usecases.ts'
import { openMail } from '../platform/outgoing/mail.ts'
import { buildOutbox } from '../testing/deliveries/build-outbox.ts'
import { noBackups } from '../testing/health/no-backups.ts'
import { createLogLines } from '../testing/log-lines.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'
import { createFindAlarmContent } from './alarm-content.usecases.ts'
import { createOversight } from './oversight.usecases.ts'

// The server reports when it cannot measure.

const start = new Date('2026-03-07T12:00:00Z')
const from = 'ranks@example.com'
const slotMs = dayMs

const openWorld = async () => {
  const clock = createRunningClock(start)
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const environment = { COLLECTOR_STOREFRONTS: 'us,de', COLLECTOR_AUTOSTART: 'true' }
  const { log, lines } = createLogLines()
  const { db, database, history, collector, onCall } = await openTestCollector({ clock, url, environment, log })
  const account = { id: crypto.randomUUID(), issuer: 'https://id.test', subject: 'ada', username: 'ada' }
  const times = { createdAt: start, lastSeenAt: start }
  await db
    .insert(users)
    .values({ ...account, ...times, email: 'ada@example.com', isEmailVerified: true, isAdmin: true })
  const mailServer = await openMailServer()
  const settings = {
    summaries: { stalenessHours: 72 },
    accounts: { admins: [] },
    storage: { dataDir: import.meta.dirname },
  }
  const mail = openMail({ smtpUrl: mailServer.url, from })
  const nothing = async () => undefined
  const { outbox, close } = buildOutbox({
    db,
    clock,
    mail,
    buildMessage: createMessages({
      findOrigin: () => undefined,
      findAlertContent: nothing,
      findAlarmContent: createFindAlarmContent({ db, clock, publicUrl: 'https://ranks.example.com' }),
    }),
  })
  onTestFinished(close)
  const { deliverAlarms } = outbox
  const oversight = createOversight({
    database,
    storageTroubles: { note: () => undefined, find: () => undefined, countFaults: () => [] },
    history,
    clock,
    log,
    collector,
    onCall,
    settings,
    deliverAlarms,
    findMailFault: undefined,
    accounts: { providerWatch: undefined },
    notifyMailFault: async () => 0,
    backups: noBackups,
  })
  const collect = async () => {
    await collector.startDueSweeps()
    await collector.collect()
  }
  const { findMeasuring } = collector

  /** The reports of the health page, the metrics and the e-mails. */
  const ask = async () => {
    await oversight.watch.look()
    await deliverAlarms()
    const metrics = await oversight.metrics.render()
    return {
      metric: metrics.match(/^rank_atlas_measuring_stopped (\d)$/m)?.[1],
      failing: metrics.match(/^rank_atlas_measuring_failing (\d)$/m)?.[1],
      fresh: metrics.match(/^rank_atlas_countries_fresh (\d+)$/m)?.[1],
      health: (await oversight.findHealth(false)).measuring.ok,
      page: (await oversight.dataHealth()).stoppedSince,
      banner: (await collector.findAppStoreStatus()).state,
      emails: mailServer.emails.map(({ subject }) => subject),
    }
  }
  const ageMs = async () => clock.now().getTime() - ((await findMeasuring()).observedAt?.getTime() ?? 0)
  return { clock, store, collector, collect, ask, ageMs, emails: mailServer.emails, oversight, lines }
}

// Promise: P14
test('two missed slots are reported by metrics, health, page, banner and mail, and so is their end', async () => {
  const { clock, store, collect, ask, ageMs, emails, oversight } = await openWorld()
  await collect()
  const fine = { metric: '0', failing: '0', fresh: '2', health: true, page: null, banner: 'answering', emails: [] }
  expect(await ask()).toEqual(fine)

  store.setFault({ fault: { kind: 'unavailable' } })
  clock.advance(12 * hourMs)
  await collect()
  expect(await ask(), 'nothing was due').toEqual(fine)
  clock.advance(12 * hourMs)
  await collect()
  const stopped = ['Rank Atlas has stopped measuring']
  expect(await ask(), 'the first sweep that failed').toMatchObject({
    metric: '0',
    failing: '1',
    health: false,
    page: null,
  })
  clock.advance(12 * hourMs)
  await collect()
  clock.advance(2 * slotMs - (await ageMs()) - minuteMs)
  expect(await ask()).toMatchObject({ metric: '0', failing: '1', health: false, page: null, emails: stopped })
  clock.advance(2 * minuteMs)
  const blind = await ask()
  expect(blind).toMatchObject({ metric: '1', fresh: '0', health: false, banner: 'stopped', emails: stopped })
  expect(blind.page).toMatch(/^2026-03-07T12:/)
  // Repeated checks, by any process, send only one e-mail.
  clock.advance(hourMs)
  expect((await ask()).emails).toEqual(stopped)
  expect(emails[0]?.recipients).toEqual(['ada@example.com'])
  const ages = (await oversight.metrics.render()).matchAll(
    /^rank_atlas_storefront_measured_age_seconds.+"(\w+)"} (\d+)/gm,
  )
  const hours = Array.from(ages, ([, storefront, seconds]) => [
    storefront,
    Math.floor((Number(seconds) * secondMs) / hourMs),
  ])
  expect(hours.sort()).toEqual([
    ['de', 49],
    ['us', 49],
  ])
  const cells = (await oversight.dataHealth()).countries.find(({ storefront }) => storefront === 'us')?.cells
  expect(cells?.[0]).toMatchObject({ state: 'failed', outcome: 'failed', reason: 'http', detail: '503', depth: 100 })

  store.clearFaults()
  clock.advance(3 * hourMs)
  await collect()
  expect(await ask()).toEqual({ ...fine, emails: [...stopped, 'Rank Atlas is measuring again'] })
  expect((await oversight.metrics.render()).match(/calls_total\{budget="charts",outcome="\w+"\} \d+/g)).toEqual([
    'calls_total{budget="charts",outcome="answered"} 24',
    expect.stringMatching(/outcome="http"\} \d{2,}$/),
  ])
})

// Promise: P14
test('a new server that reaches nobody says so with the most common reason, and never that charts are measured', async () => {
  const { clock, store, collector, collect, ask, oversight, emails, lines } = await openWorld()
  const measuringNow = async () => (await oversight.findHealth(false)).measuring
  await collector.startDueSweeps()
  expect(await measuringNow()).toEqual({ ok: true, detail: 'no chart has been measured yet' })
  store.setFault({ fault: { kind: 'unavailable' } })
  await collect()
  clock.advance(minuteMs)
  const failed =
    /^the last 12 attempts failed since 2026-03-07T12:\S+, most often with HTTP 503; no chart has been measured yet$/
  expect(await ask()).toMatchObject({ metric: '0', failing: '1', health: false, banner: 'failing', emails: [] })
  expect(await measuringNow()).toEqual({ ok: false, detail: expect.stringMatching(failed) })
  expect((await oversight.dataHealth()).failures).toMatchObject({ attempts: 12, reason: 'http', detail: '503' })
  clock.advance(10 * minuteMs)
  expect((await ask()).emails).toEqual(['Rank Atlas has stopped measuring'])
  expect(emails[0]?.raw.replace(/=\r\n/g, '')).toContain('the last 12 attempts failed')
  const said = lines.map(line => JSON.parse(line)).filter(({ level }) => level >= 40)
  expect(said.map(({ msg }) => msg)).toContainEqual(
    expect.stringMatching(/^Sweep 1 .* finished: 12 of 12 charts, 12 failed \(.*503/),
  )
  expect(said.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/the last 12 attempts failed.*HTTP 503/))

  store.clearFaults()
  clock.advance(dayMs)
  await collect()
  expect(await ask()).toMatchObject({ failing: '0', health: true, banner: 'answering' })
  expect(await measuringNow()).toEqual({ ok: true, detail: 'charts are measured' })
})

test('a chart that does not exist is a failure with its reason, and no alarm', async () => {
  const { clock, store, collector, collect, ask, oversight } = await openWorld()
  const missing = 'de:top-paid:36:ipad'
  store.setFault({ match: { chartKey: missing }, fault: { kind: 'not-found' } })
  await collect()
  const { cells } = (await oversight.dataHealth()).countries.find(({ storefront }) => storefront === 'de') ?? {}
  expect(cells?.find(({ chartKey }) => chartKey === missing)).toMatchObject({
    state: 'failed',
    reason: 'http',
    detail: '404',
    observedAt: null,
    outcome: 'failed',
  })
  expect(await collector.findMeasuring()).toMatchObject({ state: 'measuring' })
  expect(await ask()).toMatchObject({ fresh: '2', metric: '0', emails: [] })
  clock.advance(hourMs)
  expect(await ask()).toMatchObject({ metric: '0', banner: 'answering' })
})
