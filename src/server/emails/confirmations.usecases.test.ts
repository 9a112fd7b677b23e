import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#domain/units.ts'
import { users } from '../accounts/accounts.table.ts'
import { emailChannelId } from '../channels/channels.repository.ts'
import { channels } from '../channels/channels.table.ts'
import { deliveries } from '../deliveries/deliveries.table.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createEnqueueConfirmation } from './confirmations.usecases.ts'

const start = new Date('2026-03-07T12:00:00Z')

const open = async ({ hasMail = true } = {}) => {
  const { db } = await openTestDatabase()
  const enqueue = createEnqueueConfirmation({ hasMail })
  const addPerson = async (): Promise<string> => {
    const id = randomUUID()
    const account = { issuer: 'https://id.test', subject: id, username: 'ada', createdAt: start, lastSeenAt: start }
    await db.insert(users).values({ id, ...account })
    return id
  }
  const choose = (userId: string, email: string, minutes = 0) =>
    db.transaction(tx => enqueue(tx, { userId, email, now: new Date(start.getTime() + minutes * minuteMs) }))
  const list = () => db.select().from(deliveries).orderBy(deliveries.createdAt)
  const sendAll = () => db.update(deliveries).set({ state: 'sent' })
  return { db, addPerson, choose, list, sendAll }
}

describe('a person who enters an address', () => {
  test('a person who enters an address gets one confirmation e-mail, at once, through the e-mail channel', async () => {
    const { db, addPerson, choose, list } = await open()
    const userId = await addPerson()
    expect(await choose(userId, 'ada@example.com')).toBe('on-its-way')
    expect(await choose(userId, 'ada@example.com', 1)).toBe('on-its-way')
    expect(await list()).toMatchObject([
      {
        kind: 'confirmation',
        state: 'waiting',
        address: 'ada@example.com',
        noticeIds: [],
        channelId: emailChannelId(userId),
        notBefore: start,
      },
    ])
    expect(await db.select().from(channels)).toMatchObject([{ userId, kind: 'email', isOn: true }])
  })

  test('a person who enters an address gets another on request, but at most five a day', async () => {
    const { addPerson, choose, list, sendAll } = await open()
    const userId = await addPerson()
    const results: (string | null)[] = []
    for (let time = 0; time < 7; time += 1) {
      results.push(await choose(userId, `ada${time % 2}@example.com`, time))
      await sendAll()
    }
    expect(results).toEqual([...Array(5).fill('on-its-way'), 'too-many-today', 'too-many-today'])
    expect(await list()).toHaveLength(5)
    expect(await choose(userId, 'ada@example.com', dayMs / minuteMs)).toBe('on-its-way')
  })

  test("a person who enters an address cannot flood another person's mailbox with many accounts", async () => {
    const { addPerson, choose, sendAll } = await open()
    for (let time = 0; time < 5; time += 1) await choose(await addPerson(), 'victim@example.com', time)
    await sendAll()
    expect(await choose(await addPerson(), 'victim@example.com', 6)).toBe('too-many-today')
    expect(await choose(await addPerson(), 'other@example.com', 6)).toBe('on-its-way')
  })

  test('a person who enters an address is told if there is no mail server, and nothing is queued for later', async () => {
    const { addPerson, choose, list } = await open({ hasMail: false })
    expect(await choose(await addPerson(), 'ada@example.com')).toBe('no-mail-server')
    expect(await list()).toEqual([])
  })
})
