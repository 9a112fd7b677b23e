import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { notificationSettings } from '../accounts/notifications.table.ts'
import { openMail } from '../platform/outgoing/mail.ts'
import { start } from '../testing/deliveries/outbox-scene.ts'
import { getDelivery, isOn, listTries, openOutbox } from '../testing/deliveries/outbox-world.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { deliveryTries } from './deliveries.table.ts'
import { createFindMailFault } from './mail-faults.usecases.ts'

/** Decides the answer to a recipient; undefined accepts. */
type Answer = (address: string) => [code: number, text: string] | undefined

const noSuchUser: [number, string] = [550, '5.1.1 No such user']

/** A mail server whose answers change, and people who get e-mail through it. */
const open = async (answer: Answer = () => undefined) => {
  let current = answer
  const server = await openMailServer({
    onRecipient: address => {
      const refusal = current(address)
      if (refusal) throw Object.assign(new Error(refusal[1]), { responseCode: refusal[0] })
    },
  })
  const world = await openOutbox({ mail: openMail({ smtpUrl: server.url, from: 'ranks@mail.example' }) })
  const { db, clock, outbox } = world

  const addPerson = async (name: string) => {
    const userId = await world.addPerson({ email: `${name}@example.com` })
    const channelId = await world.addChannel(userId, { kind: 'email' }, 'Email')
    const noticeIds = [await world.addNotice(userId)]
    const addAlert = (slot = clock.now()) => world.addDelivery(channelId, { noticeIds, slot })
    return { userId, channelId, addAlert }
  }

  /** Attempts due messages at every step of this length. */
  const pass = async (ms: number, stepMs = hourMs) => {
    for (let at = 0; at < ms; at += stepMs) {
      await outbox.deliverDue()
      clock.advance(stepMs)
    }
  }

  const isChannelOn = ({ channelId }: { channelId: string }) => isOn(db, channelId)
  return {
    ...world,
    ...server,
    addPerson,
    pass,
    isChannelOn,
    findFault: createFindMailFault({ db, clock }),
    answerWith: (next: Answer) => {
      current = next
    },
  }
}

const names = ['ada', 'bea', 'cem']

describe('a mail server that refuses everybody turns no e-mail channel off', () => {
  test.each<[number, string]>([[550, 'relay not permitted'], [552, 'mailbox full'], noSuchUser])(
    'a mail server that refuses everybody turns no e-mail channel off with "%i %s", at no attempt, and delivers again when it is repaired',
    async (code, text) => {
      const world = await open(() => [code, text])
      const people = await Promise.all(names.map(world.addPerson))
      const lost = await Promise.all(people.map(person => person.addAlert()))
      await world.outbox.deliverDue()
      expect(await Promise.all(people.map(world.isChannelOn))).toEqual([true, true, true])
      await world.pass(136 * hourMs, 8 * hourMs)
      for (const id of lost) expect(await getDelivery(world.db, id)).toMatchObject({ state: 'dead', attempts: 10 })
      expect(await Promise.all(people.map(world.isChannelOn))).toEqual([true, true, true])
      world.answerWith(() => undefined)
      await Promise.all(people.map(person => person.addAlert()))
      await world.outbox.deliverDue()
      expect(world.emails.map(({ recipients }) => recipients[0]).sort()).toEqual(
        names.map(name => `${name}@example.com`),
      )
    },
  )
})

test('one wrong answer about one address loses nothing: the e-mail arrives later, with the same Message-ID', async () => {
  const world = await open(() => noSuchUser)
  const ada = await world.addPerson('ada')
  const id = await ada.addAlert()
  await world.outbox.deliverDue()
  expect(await world.isChannelOn(ada)).toBe(true)
  world.answerWith(() => undefined)
  await world.pass(minuteMs, 5 * secondMs)
  expect(world.emails.map(({ messageId }) => messageId)).toEqual([`<${id}@mail.example>`])
  expect(await getDelivery(world.db, id)).toMatchObject({ state: 'sent', attempts: 2 })
})

test('an address that does not exist is turned off after half an hour, while others get their e-mail', async () => {
  const world = await open(address => (address.startsWith('gone') ? noSuchUser : undefined))
  const [gone, ...others] = await Promise.all(['gone', ...names].map(world.addPerson))
  if (!gone) throw new Error('Nobody was added.')
  const id = await gone.addAlert()
  await Promise.all(others.map(person => person.addAlert()))
  await world.pass(29 * minuteMs, minuteMs)
  expect(await world.isChannelOn(gone)).toBe(true)
  await world.pass(10 * minuteMs, minuteMs)
  expect(await world.isChannelOn(gone)).toBe(false)
  expect((await listTries(world.db, id)).map(({ failure }) => failure)).toEqual(Array(4).fill('no-such-address'))
  expect(await Promise.all(others.map(world.isChannelOn))).toEqual([true, true, true])
  expect(await world.findFault()).toBeUndefined()
})

describe('the mail server is at fault', () => {
  test('the mail server is at fault if it refuses several people in the same way, until it serves one of them', async () => {
    const world = await open(() => [550, 'relay not permitted'])
    const [ada, bea] = [await world.addPerson('ada'), await world.addPerson('bea')]
    await ada.addAlert()
    await world.outbox.deliverDue()
    expect(await world.findFault()).toBeUndefined()
    await bea.addAlert()
    await world.outbox.deliverDue()
    const answer = 'The mail server refused the e-mail: 550 relay not permitted'
    expect(await world.findFault()).toEqual({ since: start, answer, people: 2 })
    await world.pass(20 * hourMs, 2 * hourMs)
    expect(await world.findFault()).toMatchObject({ since: start, people: 2 })
    world.answerWith(() => undefined)
    await world.pass(16 * hourMs, 4 * hourMs)
    expect(await world.findFault()).toBeUndefined()
  })

  test('the mail server is at fault if it fails to answer twice, even with one person', async () => {
    const world = await open()
    const ada = await world.addPerson('ada')
    await world.close()
    await ada.addAlert()
    await world.outbox.deliverDue()
    expect(await world.findFault()).toBeUndefined()
    await world.pass(10 * secondMs, 5 * secondMs)
    const answer = 'The mail server refused the connection: nothing is listening on the host and port in SMTP_URL.'
    expect(await world.findFault()).toEqual({ since: start, answer, people: 1 })
  })

  test('the mail server is at fault since the first of more attempts than are read, and for all people', async () => {
    const world = await open()
    const people = await Promise.all(Array.from({ length: 30 }, (_, at) => world.addPerson(`p${at}`)))
    const ids = await Promise.all(people.map(({ addAlert }) => addAlert()))
    const minutes = Array.from({ length: 20 }, (_, minute) => minute)
    const refused = { ms: 1, isTaken: false, answer: '550 no', failure: 'refused' } as const
    const at = (minute: number) => new Date(start.getTime() + minute * minuteMs)
    const rows = ids.flatMap(deliveryId => minutes.map(minute => ({ deliveryId, at: at(minute), ...refused })))
    await world.db.insert(deliveryTries).values(rows)
    world.clock.set(at(21))
    expect(await world.findFault()).toEqual({ since: start, answer: '550 no', people: 30 })
  })

  test('the mail server is not at fault if a few of many addresses do not exist or were mistyped', async () => {
    const world = await open(address => (address.startsWith('gone') ? noSuchUser : undefined))
    const people = await Promise.all(['gone1', 'gone2', ...Array.from('abcdefgh')].map(world.addPerson))
    await Promise.all(people.map(person => person.addAlert()))
    await world.pass(minuteMs, 5 * secondMs)
    expect(await world.findFault()).toBeUndefined()
    await world.pass(hourMs, minuteMs)
    expect(await Promise.all(people.map(world.isChannelOn))).toEqual([false, false, ...Array(8).fill(true)])

    const typos = await open(() => noSuchUser)
    for (const name of names) {
      const { channelId, userId } = await typos.addPerson(name)
      await typos.db.insert(notificationSettings).values({ userId, email: 'typo@example.com', isEnabled: true })
      await typos.addDelivery(channelId, { kind: 'confirmation', address: 'typo@example.com' })
    }
    await typos.pass(minuteMs, 5 * secondMs)
    expect(await typos.findFault()).toBeUndefined()
  })
})
