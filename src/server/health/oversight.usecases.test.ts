import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { users } from '../accounts/accounts.table.ts'
import { notices } from '../alerts/alerts.table.ts'
import { createNotifyMailFault } from '../alerts/inbox/notifying.usecases.ts'
import { channelKinds } from '../channels/channel-kinds.usecases.ts'
import { countDeliveries } from '../deliveries/delivery-counts.repository.ts'
import { createFindMailFault } from '../deliveries/mail-faults.usecases.ts'
import { openMail } from '../platform/outgoing/mail.ts'
import { start, webhookTo } from '../testing/deliveries/outbox-scene.ts'
import { isOn, openOutbox } from '../testing/deliveries/outbox-world.ts'
import { createLogLines } from '../testing/log-lines.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { openReceiver } from '../testing/receiver.ts'
import { createMailWatch } from './oversight.usecases.ts'

const relayDenied = () => {
  throw Object.assign(new Error('relay not permitted'), { responseCode: 550 })
}

/** Three people and an admin with a webhook, behind a mail server that refuses everybody. */
const open = async () => {
  let refuse = relayDenied as () => void
  const { url, emails } = await openMailServer({ onRecipient: () => refuse() })
  const receiver = await openReceiver()
  const world = await openOutbox({ mail: openMail({ smtpUrl: url, from: 'ranks@mail.example' }) })
  const { db, clock, outbox } = world
  const { log, lines } = createLogLines()
  const admin = await world.addPerson({ email: 'boss@example.com' })
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, admin))
  await world.addChannel(admin, webhookTo(receiver.url), 'Pager')
  const channelIds: string[] = []
  for (const name of ['ada', 'bea', 'cem']) {
    const userId = await world.addPerson({ email: `${name}@example.com` })
    const channelId = await world.addChannel(userId, { kind: 'email' }, 'Email')
    await world.addDelivery(channelId, { noticeIds: [await world.addNotice(userId)] })
    channelIds.push(channelId)
  }
  /** One process that watches. */
  const openWatch = () =>
    createMailWatch({
      db,
      clock,
      log,
      findMailFault: createFindMailFault({ db, clock }),
      notifyMailFault: createNotifyMailFault({ db, clock }),
      admins: [],
    })
  const watches = [openWatch(), openWatch()]
  const pass = async (ms: number, stepMs = minuteMs) => {
    for (let at = 0; at < ms; at += stepMs, clock.advance(stepMs)) {
      await outbox.deliverDue()
      await Promise.all(watches.map(look => look()))
    }
  }
  const listReported = async () => {
    const rows = await db.select().from(notices).where(eq(notices.userId, admin))
    return rows.flatMap(({ notes }) => notes)
  }
  const repair = () => {
    refuse = () => undefined
  }
  return { db, clock, emails, lines, receiver, channelIds, pass, listReported, repair }
}

// Promise: P14
test('admins are told once a day that the mail server is at fault, through their other channels, and no channel is turned off', async () => {
  const { db, emails, lines, receiver, channelIds, pass, listReported, repair } = await open()
  await pass(10 * minuteMs, 2 * minuteMs)
  expect(await listReported()).toEqual([])
  await pass(hourMs, 10 * minuteMs)
  const answer = 'The mail server refused the e-mail: 550 relay not permitted'
  const note = { kind: 'mail-fault', since: start.toISOString(), answer, people: 3 }
  expect(await listReported()).toEqual([note])
  const sentences = receiver.requests.map(({ body }) => JSON.parse(body.toString()).data.notes)
  expect(sentences).toEqual([
    [expect.stringMatching(/^The mail server has been failing since 2026-03-07 12:00 UTC: 3 people get no e-mail \(/)],
  ])
  const warnings = lines.filter(
    line => line.includes('"level":40') && line.includes('The mail server has been failing'),
  )
  expect(warnings).toHaveLength(2)
  for (const address of ['ada', 'bea', 'cem', 'boss']) expect(lines.join('')).not.toContain(address)

  await pass(dayMs + 2 * hourMs, 2 * hourMs)
  expect(await listReported()).toHaveLength(2)
  repair()
  await pass(14 * hourMs, 2 * hourMs)
  expect(emails).toHaveLength(3)
  expect(await listReported()).toHaveLength(2)
  expect(lines.filter(line => line.includes('accepts e-mails again'))).toHaveLength(2)
  for (const channelId of channelIds) expect(await isOn(db, channelId)).toBe(true)
})

test('messages that wait and alerts that were given up are counted by kind of channel', async () => {
  const { db, clock, pass } = await open()
  const countEmail = async () => (await countDeliveries(db, clock.now())).find(({ kind }) => kind === 'email')
  expect(await countEmail()).toEqual({ kind: 'email', waiting: 3, givenUp: 0 })
  await pass(72 * hourMs, 4 * hourMs)
  expect(await countEmail()).toMatchObject({ waiting: 3, givenUp: 0 })
  await pass(32 * hourMs, 4 * hourMs)
  expect(await countEmail()).toMatchObject({ waiting: 0, givenUp: 3 })
  clock.advance(dayMs)
  expect(await countEmail()).toMatchObject({ waiting: 0, givenUp: 0 })
  expect((await countDeliveries(db, clock.now())).map(({ kind }) => kind)).toEqual([...channelKinds])
})
