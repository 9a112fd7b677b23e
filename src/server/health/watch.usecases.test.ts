import { asc, eq, isNotNull } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultSchedule } from '#domain/alerts.ts'
import { dayMs, minuteMs } from '#domain/units.ts'
import { users } from '../accounts/accounts.table.ts'
import { alertPeople } from '../alerts/alerts.table.ts'
import { channels } from '../channels/channels.table.ts'
import type { Measuring } from '../collector/standstill.rules.ts'
import { deliveries, deliveryTries } from '../deliveries/deliveries.table.ts'
import { createMessages } from '../deliveries/messages.usecases.ts'
import { type Mail, openMail } from '../platform/outgoing/mail.ts'
import { buildOutbox } from '../testing/deliveries/build-outbox.ts'
import { type Admin, insertAdmin } from '../testing/health/admins.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createFindAlarmContent } from './alarm-content.usecases.ts'
import { createAlarmKeeper } from './alarm-keeper.usecases.ts'
import { alarms as alarmsTable } from './alarms.table.ts'
import { createWatch } from './watch.usecases.ts'

const start = new Date('2026-03-07T12:00:00Z')
const before = new Date(start.getTime() - dayMs)
const stopped: Measuring = { state: 'stopped', since: before, observedAt: before }
const log = pino({ level: 'silent' })
const from = 'ranks@example.com'

const openWatch = async ({ url = 'smtp://127.0.0.1:9' as string | null, admins = [] as string[] } = {}) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  let measuring: Measuring = stopped
  const mail = openMail({ smtpUrl: url ?? undefined, from })
  /** The outbox of one process. */
  const openOutbox = (through: Mail | undefined = mail) => {
    const findAlarmContent = createFindAlarmContent({ db, clock, publicUrl: undefined })
    const nothing = async () => undefined
    const buildMessage = createMessages({ findOrigin: () => undefined, findAlertContent: nothing, findAlarmContent })
    const { outbox, close } = buildOutbox({ db, clock, mail: through, buildMessage })
    onTestFinished(close)
    return outbox
  }
  const outbox = openOutbox()
  const deliverAlarms = mail && outbox.deliverAlarms
  const alarms = createAlarmKeeper({ db, clock, log, admins, hasMail: deliverAlarms !== undefined })
  const looks = { findMeasuring: async () => measuring, lookAtBackups: async () => undefined }
  const create = () => createWatch({ clock, log, alarms, deliverAlarms, ...looks })
  const addAdmin = (admin: Admin = {}) => insertAdmin(db, admin, clock.now())
  /** The watch of another process, after its grace period. */
  const openOther = async () => {
    const watch = create()
    await watch.look()
    clock.advance(10 * minuteMs)
    return watch
  }
  return {
    db,
    clock,
    outbox,
    openOutbox,
    addAdmin,
    openOther,
    watch: create(),
    measure: (next: Measuring) => {
      measuring = next
    },
    listEmails: () =>
      db.select().from(deliveries).where(isNotNull(deliveries.alarmId)).orderBy(deliveries.address, deliveries.kind),
    listTries: () => db.select().from(deliveryTries).orderBy(asc(deliveryTries.id)),
    listAlarms: () => db.select().from(alarmsTable),
  }
}

describe('the alarm', () => {
  test('the alarm is raised once, however many processes check, and not before the grace period of a started process', async () => {
    const { watch, clock, openOther, addAdmin, listAlarms, listEmails } = await openWatch()
    await addAdmin()
    await watch.look()
    clock.advance(9 * minuteMs)
    await watch.look()
    expect(await listAlarms()).toEqual([])
    const others = [watch, await openOther(), await openOther()]
    await Promise.all(others.map(watch => watch.look()))
    await watch.look()
    expect(await listAlarms()).toMatchObject([{ stoppedSince: before, endedAt: null }])
    expect(await listEmails()).toMatchObject([
      { kind: 'measuring-stopped', address: 'ada@example.com', state: 'waiting' },
    ])
  })

  test('the alarm ends once a chart is measured, and everyone notified of the stop is notified of the end', async () => {
    const { openOther, clock, measure, addAdmin, listAlarms, listEmails } = await openWatch()
    await addAdmin()
    const watch = await openOther()
    await watch.look()
    measure({ state: 'measuring', observedAt: before })
    await watch.look()
    expect(await listAlarms(), 'a longer goal alone measures nothing').toMatchObject([{ endedAt: null }])
    measure({ state: 'measuring', observedAt: clock.now() })
    await Promise.all([watch.look(), watch.look()])
    expect(await listAlarms()).toMatchObject([{ endedAt: clock.now() }])
    expect((await listEmails()).map(({ kind }) => kind)).toEqual(['measuring-resumed', 'measuring-stopped'])
  })

  test('the alarm ends silently when an admin pauses, and starts again with its own time', async () => {
    const { openOther, clock, measure, addAdmin, listAlarms, listEmails } = await openWatch()
    await addAdmin()
    const watch = await openOther()
    await watch.look()
    measure({ state: 'idle', observedAt: before })
    await watch.look()
    expect((await listEmails()).map(({ kind }) => kind)).toEqual(['measuring-stopped'])
    measure(stopped)
    await watch.look()
    expect(await listAlarms()).toHaveLength(1)
    clock.advance(10 * minuteMs)
    await watch.look()
    expect(await listAlarms()).toHaveLength(2)
  })

  test('the alarm is stored without a mail server as well, but sends no e-mail', async () => {
    const { openOther, addAdmin, listAlarms, listEmails } = await openWatch({ url: null })
    await addAdmin()
    const watch = await openOther()
    await watch.look()
    expect([await listAlarms(), await listEmails()]).toMatchObject([[{ endedAt: null }], []])
  })
})

describe('the e-mails of an alarm', () => {
  test('the e-mails of an alarm go to admins only, at their confirmed or verified address, once per address, and never to an invalid one', async () => {
    const { emails, url } = await openMailServer()
    const { openOther, addAdmin, outbox } = await openWatch({ url, admins: ['boss@example.com'] })
    await addAdmin({ email: 'ada@example.com' })
    await addAdmin({ email: 'ada@example.com' })
    await addAdmin({ email: 'old@example.com', chosen: 'chosen@example.com' })
    await addAdmin({ email: 'boss@example.com', isAdmin: false })
    await addAdmin({ email: 'off@example.com', chosen: null })
    await addAdmin({ chosen: 'unconfirmed@example.com', isConfirmed: false })
    await addAdmin({ email: 'visitor@example.com', isAdmin: false })
    await addAdmin({ email: 'unproven@example.com', isVerified: false })
    await addAdmin({ email: 'x@example.com\r\nRCPT TO:<eve@example.com>' })
    await addAdmin({ email: 'x@example.com,eve@example.com' })
    await addAdmin({ chosen: 'all: eve@example.com;' })
    const watch = await openOther()
    await watch.look()
    expect(await outbox.deliverAlarms()).toBe(3)
    expect(await outbox.deliverAlarms()).toBe(0)
    const recipients = emails.map(received => received.recipients)
    expect(recipients).toEqual([['ada@example.com'], ['boss@example.com'], ['chosen@example.com']])
    expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(3)
    for (const { from: sender, raw } of emails) {
      expect(sender).toBe(from)
      expect(raw).toContain('2026-03-06 12:00 UTC')
      expect(raw.replaceAll('=3D', '=')).not.toMatch(/(src|href)=/)
    }
  })

  // Promise: P14
  test('the e-mails of an alarm wait with growing delays for a mail server that is down or refuses, and arrive once it is back', async () => {
    const first = await openMailServer()
    await first.close()
    const { openOther, addAdmin, clock, outbox, listEmails, listTries } = await openWatch({ url: first.url })
    await addAdmin()
    await (await openOther()).look()
    const waits: number[] = []
    for (let round = 0; round < 60; round += 1) {
      expect(await outbox.deliverAlarms()).toBe(1)
      expect(await outbox.deliverAlarms()).toBe(0)
      const [email] = await listEmails()
      waits.push(((email?.notBefore.getTime() ?? 0) - clock.now().getTime()) / 1000)
      expect(email).toMatchObject({ state: 'waiting', leaseUntil: null })
      clock.set(email?.notBefore ?? start)
    }
    expect(waits.slice(0, 6)).toEqual([5, 30, 120, 600, 1800, 1800])
    expect(await listTries(), 'the log of an alarm stays short').toHaveLength(50)
    const { emails } = await openMailServer({ port: first.port })
    await outbox.deliverAlarms()
    expect(emails).toHaveLength(1)
    expect(await listEmails()).toMatchObject([{ attempts: 61, state: 'sent', endedAt: clock.now() }])
  })

  test('the e-mails of an alarm wait for an address that the mail server refuses for good, until that is fixed', async () => {
    let isRefusing = true
    const { emails, url } = await openMailServer({
      onRecipient: () => {
        if (isRefusing) throw Object.assign(new Error('no such user'), { responseCode: 550 })
      },
    })
    const { openOther, addAdmin, clock, outbox } = await openWatch({ url })
    await addAdmin()
    await (await openOther()).look()
    await outbox.deliverAlarms()
    isRefusing = false
    clock.advance(minuteMs)
    await outbox.deliverAlarms()
    expect(emails).toHaveLength(1)
  })

  // Promise: P3
  test('the e-mails of an alarm are repeated with the same Message-ID if the process dies between sending and marking', async () => {
    const { emails, url } = await openMailServer()
    const { clock, openOther, addAdmin, outbox, openOutbox } = await openWatch({ url })
    await addAdmin()
    await (await openOther()).look()
    const mail = openMail({ smtpUrl: url, from }) as Mail
    const died = new Promise<never>(() => undefined)
    void openOutbox({ from, send: async email => mail.send(email).then(() => died) }).deliverAlarms()
    await expect.poll(() => emails.length).toBe(1)
    expect(await outbox.deliverAlarms(), 'while the lease holds').toBe(0)
    clock.advance(2 * minuteMs)
    expect(await outbox.deliverAlarms()).toBe(1)
    expect(emails.map(({ messageId }) => messageId)).toEqual([emails[0]?.messageId, emails[0]?.messageId])
    expect(emails[0]?.messageId).toMatch(/^<alarm-1-\d+-stopped-[0-9a-f]{16}@example\.com>$/)
  })

  test('the e-mails of an alarm are sent in quiet hours and with alert channels off, separately from other messages', async () => {
    const { emails, url } = await openMailServer()
    const { db, clock, openOther, addAdmin, outbox } = await openWatch({ url })
    const userId = await addAdmin()
    const quiet = { ...defaultSchedule, quietHours: { from: 0, to: 23 } }
    await db.insert(alertPeople).values({ userId, schedule: quiet, feedSecret: userId })
    await (await openOther()).look()
    await db.update(channels).set({ isOn: false }).where(eq(channels.userId, userId))
    expect([await outbox.deliverDue(), await outbox.findNextDue()]).toEqual([0, undefined])
    expect(await outbox.deliverAlarms()).toBe(1)
    expect(emails).toHaveLength(1)
    clock.advance(60 * dayMs)
    await outbox.tidy(30 * dayMs)
    expect(await outbox.deliverAlarms()).toBe(0)
  })

  test('the e-mails of an alarm about the end reach everyone who got the one about the stop, however long it lasted', async () => {
    const { emails, url } = await openMailServer()
    const { openOther, addAdmin, clock, measure, outbox } = await openWatch({ url })
    await addAdmin()
    const watch = await openOther()
    await watch.look()
    await outbox.deliverAlarms()
    clock.advance(60 * dayMs)
    await outbox.tidy(30 * dayMs)
    measure({ state: 'measuring', observedAt: clock.now() })
    await watch.look()
    await outbox.deliverAlarms()
    expect(emails.map(({ subject }) => subject).at(-1)).toBe('Rank Atlas is measuring again')
  })

  test('the e-mails of an alarm are no longer sent three days after the end of the alarm, or once the account is deleted', async () => {
    const { emails, url } = await openMailServer()
    const { db, openOther, addAdmin, clock, measure, outbox, listEmails } = await openWatch({ url })
    const gone = await addAdmin({ email: 'gone@example.com' })
    await addAdmin()
    const watch = await openOther()
    await watch.look()
    await db.delete(users).where(eq(users.id, gone))
    measure({ state: 'measuring', observedAt: clock.now() })
    await watch.look()
    clock.advance(3 * dayMs)
    await outbox.deliverAlarms()
    expect(emails).toEqual([])
    expect(await listEmails()).toMatchObject([{ state: 'dead' }, { state: 'dead' }])
  })

  test('the e-mails of an alarm about the end wait for the one about the stop, so that no one hears of the end first', async () => {
    let isRefusing = true
    const { emails, url } = await openMailServer({
      onEmail: ({ subject }) => {
        if (isRefusing && subject.includes('stopped')) throw new Error('try again later')
      },
    })
    const { openOther, addAdmin, clock, measure, outbox } = await openWatch({ url })
    await addAdmin()
    const watch = await openOther()
    await watch.look()
    await outbox.deliverAlarms()
    measure({ state: 'measuring', observedAt: clock.now() })
    await watch.look()
    expect(await outbox.deliverAlarms()).toBe(0)
    isRefusing = false
    clock.advance(minuteMs)
    expect(await outbox.deliverAlarms()).toBe(2)
    expect(emails.map(({ subject }) => subject).slice(-2)).toEqual([
      'Rank Atlas has stopped measuring',
      'Rank Atlas is measuring again',
    ])
  })
})
