import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#domain/units.ts'
import { users } from '../accounts/accounts.table.ts'
import { notificationSettings } from '../accounts/notifications.table.ts'
import type { Measuring } from '../collector/standstill.rules.ts'
import { type Mail, openMail } from '../platform/mail.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { alarmLetters, alarms } from './alarms.table.ts'
import { createLetters } from './letters.usecases.ts'
import { createWatch } from './watch.usecases.ts'

const start = new Date('2026-03-07T12:00:00Z')
const before = new Date(start.getTime() - dayMs)
const stopped: Measuring = { state: 'stopped', since: before, measuredAt: before }
const log = pino({ level: 'silent' })
const from = 'ranks@example.com'

type Admin = {
  email?: string
  isAdmin?: boolean
  isVerified?: boolean
  chosen?: string | null
  isConfirmed?: boolean
}

const openWatch = async ({ url = 'smtp://127.0.0.1:9' as string | null, admins = [] as string[] } = {}) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  let measuring: Measuring = stopped
  const mail = openMail({ smtpUrl: url ?? undefined, from })
  const options = { db, clock, log, mail, admins, publicUrl: undefined, findMeasuring: async () => measuring }
  const addAdmin = async (admin: Admin = {}) => {
    const { email = 'ada@example.com', isAdmin = true, isVerified = true, chosen, isConfirmed = true } = admin
    const id = randomUUID()
    const account = { id, issuer: 'https://id.test', subject: id, username: 'ada', email, isEmailVerified: isVerified }
    await db.insert(users).values({ ...account, isAdmin, createdAt: start, lastSeenAt: start })
    if (chosen === undefined) return
    const confirmedAt = isConfirmed ? clock.now() : null
    await db.insert(notificationSettings).values({ userId: id, email: chosen, isEnabled: chosen !== null, confirmedAt })
  }
  /** A watch of a process of its own, past its grace. */
  const openOther = async () => {
    const watch = createWatch(options)
    await watch.look()
    clock.advance(10 * minuteMs)
    return watch
  }
  return {
    db,
    clock,
    options,
    addAdmin,
    openOther,
    watch: createWatch(options),
    measure: (next: Measuring) => {
      measuring = next
    },
    listLetters: () => db.select().from(alarmLetters).orderBy(alarmLetters.address, alarmLetters.kind),
    listAlarms: () => db.select().from(alarms),
  }
}

describe('the alarm', () => {
  test('is raised once, however many processes look at once, and not before a started process had its time', async () => {
    const { watch, clock, openOther, addAdmin, listAlarms, listLetters } = await openWatch()
    await addAdmin()
    await watch.look()
    clock.advance(9 * minuteMs)
    await watch.look()
    expect(await listAlarms()).toEqual([])
    const others = [watch, await openOther(), await openOther()]
    await Promise.all(others.map(one => one.look()))
    await watch.look()
    expect(await listAlarms()).toMatchObject([{ stoppedSince: before, endedAt: null }])
    expect(await listLetters()).toMatchObject([{ kind: 'stopped', address: 'ada@example.com', sentAt: null }])
  })

  test('ends once when a chart is measured, and whoever was told of the stop is told of the end', async () => {
    const { openOther, clock, measure, addAdmin, listAlarms, listLetters } = await openWatch()
    await addAdmin()
    const watch = await openOther()
    await watch.look()
    measure({ state: 'measuring', measuredAt: before })
    await watch.look()
    expect(await listAlarms(), 'a longer goal alone measures nothing').toMatchObject([{ endedAt: null }])
    measure({ state: 'measuring', measuredAt: clock.now() })
    await Promise.all([watch.look(), watch.look()])
    expect(await listAlarms()).toMatchObject([{ endedAt: clock.now() }])
    expect((await listLetters()).map(({ kind }) => kind)).toEqual(['resumed', 'stopped'])
  })

  test('ends without a word when an admin pauses, and begins anew with a time of its own', async () => {
    const { openOther, clock, measure, addAdmin, listAlarms, listLetters } = await openWatch()
    await addAdmin()
    const watch = await openOther()
    await watch.look()
    measure({ state: 'idle', measuredAt: before })
    await watch.look()
    expect((await listLetters()).map(({ kind }) => kind)).toEqual(['stopped'])
    measure(stopped)
    await watch.look()
    expect(await listAlarms()).toHaveLength(1)
    clock.advance(10 * minuteMs)
    await watch.look()
    expect(await listAlarms()).toHaveLength(2)
  })

  test('is written down without a mail server as well, and writes to nobody', async () => {
    const { openOther, addAdmin, listAlarms, listLetters } = await openWatch({ url: null })
    await addAdmin()
    const watch = await openOther()
    await watch.look()
    expect(await watch.sendLetters()).toBe(0)
    expect([await listAlarms(), await listLetters()]).toMatchObject([[{ endedAt: null }], []])
  })
})

describe('the letters', () => {
  test('go to admins alone, where they chose and confirmed or at a verified address, once an address, and nowhere that is not one', async () => {
    const { letters, url } = await openMailServer()
    const { openOther, addAdmin } = await openWatch({ url, admins: ['boss@example.com'] })
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
    expect(await watch.sendLetters()).toBe(3)
    expect(await watch.sendLetters()).toBe(0)
    const recipients = letters.map(letter => letter.recipients)
    expect(recipients).toEqual([['ada@example.com'], ['boss@example.com'], ['chosen@example.com']])
    expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(3)
    for (const { from: sender, raw } of letters) {
      expect(sender).toBe(from)
      expect(raw).toContain('2026-03-06 12:00 UTC')
      expect(raw.replaceAll('=3D', '=')).not.toMatch(/(src|href)=/)
    }
  })

  test('wait for a mail server that is away or refuses, ever longer, and arrive once it is back', async () => {
    const first = await openMailServer()
    await first.close()
    const { openOther, addAdmin, clock, listLetters } = await openWatch({ url: first.url })
    await addAdmin()
    const watch = await openOther()
    await watch.look()
    const waits: number[] = []
    for (let round = 0; round < 4; round += 1) {
      expect(await watch.sendLetters()).toBe(0)
      const [letter] = await listLetters()
      waits.push(((letter?.notBefore.getTime() ?? 0) - clock.now().getTime()) / 1000)
      expect(letter).toMatchObject({ sentAt: null, leaseUntil: null, lastError: expect.stringMatching(/\w/) })
      clock.set(letter?.notBefore ?? start)
    }
    expect(waits).toEqual([5, 30, 120, 600])
    const { letters } = await openMailServer({ port: first.port })
    expect(await watch.sendLetters()).toBe(1)
    expect(letters).toHaveLength(1)
    expect(await listLetters()).toMatchObject([{ attempts: 5, sentAt: clock.now() }])
  })

  test('a process that dies between sending and marking repeats its letter with the same Message-ID', async () => {
    const { letters, url } = await openMailServer()
    const { db, clock, openOther, addAdmin, options, listLetters } = await openWatch({ url })
    await addAdmin()
    await (await openOther()).look()
    const mail = openMail({ smtpUrl: url, from }) as Mail
    const died = new Promise<never>(() => undefined)
    const dying: Mail = { from, send: async letter => mail.send(letter).then(() => died) }
    void createLetters({ ...options, mail: dying })()
    await expect.poll(() => letters.length).toBe(1)
    const watch = createWatch(options)
    expect(await watch.sendLetters(), 'while the lease holds').toBe(0)
    clock.advance(2 * minuteMs)
    expect(await watch.sendLetters()).toBe(1)
    expect(letters.map(({ messageId }) => messageId)).toEqual([letters[0]?.messageId, letters[0]?.messageId])
    expect(letters[0]?.messageId).toMatch(/^<alarm-1-\d+-stopped-[0-9a-f]{16}@example\.com>$/)
    await db.delete(alarms).where(eq(alarms.id, 1))
    expect(await listLetters()).toEqual([])
  })

  test('of the end waits for that of the stop, so that nobody hears of an end first', async () => {
    let isRefusing = true
    const { letters, url } = await openMailServer({
      onLetter: ({ subject }) => {
        if (isRefusing && subject.includes('stopped')) throw new Error('try again later')
      },
    })
    const { openOther, addAdmin, clock, measure } = await openWatch({ url })
    await addAdmin()
    const watch = await openOther()
    await watch.look()
    await watch.sendLetters()
    measure({ state: 'measuring', measuredAt: clock.now() })
    await watch.look()
    expect(await watch.sendLetters()).toBe(0)
    isRefusing = false
    clock.advance(minuteMs)
    expect(await watch.sendLetters()).toBe(2)
    expect(letters.map(({ subject }) => subject).slice(-2)).toEqual([
      'Rank Atlas has stopped measuring',
      'Rank Atlas measures again',
    ])
  })
})
