import { sql } from 'drizzle-orm'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '#domain/units.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import type { Database } from '../database/database.ts'
import { moment } from '../database/moments.ts'
import { createLeases } from './leases.ts'

const messages = pgTable('leased_messages', {
  reader: text().notNull(),
  number: bigint({ mode: 'number' }).notNull(),
  leaseUntil: moment('lease_until'),
})

const leaseMs = 2 * minuteMs
const key = [messages.reader, messages.number]
const leases = createLeases({ until: messages.leaseUntil, key, leaseMs })

const start = new Date('2026-11-20T12:00:00Z')
const after = (ms: number): Date => new Date(start.getTime() + ms)

/** Three messages in a separate table; two of them share a number. */
const openMessages = async (): Promise<Database> => {
  const { db } = await openTestDatabase()
  await db.execute(sql`CREATE TABLE leased_messages
    (reader text, number bigint, lease_until timestamptz, PRIMARY KEY (reader, number))`)
  onTestFinished(async () => void (await db.execute(sql`DROP TABLE leased_messages`)))
  await db.insert(messages).values([1, 2].map(number => ({ reader: 'ann', number })))
  await db.insert(messages).values({ reader: 'bob', number: 1 })
  return db
}

/** Leases the first free messages and returns their names with the end of the lease. */
const claim = async (db: Database, now: Date, { most = 1, from = leases } = {}) => {
  const { leaseUntil, rows } = await from.claim<{ reader: string; number: string | number }>(db, {
    now,
    next: sql`SELECT reader, number FROM leased_messages WHERE ${from.isFree(now)}
      ORDER BY reader, number LIMIT ${most} FOR UPDATE`,
    returning: sql`taken.reader, taken.number`,
  })
  return { leaseUntil, names: rows.map(({ reader, number }) => `${reader} ${number}`).sort() }
}

const countHeld = (db: Database, leaseUntil: Date): Promise<number> => db.$count(messages, leases.isHeld(leaseUntil))

test('no other process can take a leased row until the lease ends, and then only one can', async () => {
  const db = await openMessages()
  expect(await claim(db, start, { most: 3 })).toEqual({
    leaseUntil: after(leaseMs),
    names: ['ann 1', 'ann 2', 'bob 1'],
  })
  expect((await claim(db, after(leaseMs - 1), { most: 3 })).names).toEqual([])
  expect((await claim(db, after(leaseMs), { most: 3 })).names).toEqual(['ann 1', 'ann 2', 'bob 1'])
  expect((await claim(db, after(leaseMs), { most: 3 })).names).toEqual([])
})

test('a claim takes the selected rows and no others, also with a key of two columns', async () => {
  const db = await openMessages()
  const { names, leaseUntil } = await claim(db, start)
  expect(names).toEqual(['ann 1'])
  expect(await countHeld(db, leaseUntil)).toBe(1)
})

test('processes that claim at once get different rows', async () => {
  const db = await openMessages()
  const claims = await Promise.all(Array.from({ length: 5 }, () => claim(db, start)))
  expect(claims.flatMap(({ names }) => names).sort()).toEqual(['ann 1', 'ann 2', 'bob 1'])
})

test('a process loses a row that another one has taken', async () => {
  const db = await openMessages()
  const first = await claim(db, start)
  expect(await countHeld(db, first.leaseUntil)).toBe(1)
  const second = await claim(db, after(leaseMs))
  expect(second.names).toEqual(first.names)
  expect(await countHeld(db, first.leaseUntil)).toBe(0)
  expect(await countHeld(db, second.leaseUntil)).toBe(1)
})

test('a renewed lease ends later', async () => {
  const db = await openMessages()
  await claim(db, start, { most: 3 })
  await db.update(messages).set({ leaseUntil: leases.endAt(after(minuteMs)) })
  expect(await db.$count(messages, leases.isOver(after(leaseMs)))).toBe(0)
  expect((await claim(db, after(leaseMs), { most: 3 })).names).toEqual([])
  expect(await db.$count(messages, leases.isOver(after(leaseMs + minuteMs)))).toBe(3)
  expect((await claim(db, after(leaseMs + minuteMs), { most: 3 })).names).toHaveLength(3)
})

// Promise: P5
test('a lease from before the clock was set back has ended; one from a clock a minute ahead has not', async () => {
  const db = await openMessages()
  await claim(db, start, { most: 3 })
  expect((await claim(db, after(-minuteMs), { most: 3 })).names).toEqual([])
  expect((await claim(db, after(-minuteMs - 1), { most: 3 })).names).toHaveLength(3)
})

test('if rows may be scheduled far ahead, a date far ahead does not mean that the clock was set back', async () => {
  const db = await openMessages()
  const resting = createLeases({ until: messages.leaseUntil, key, leaseMs, reachesFar: true })
  await db.update(messages).set({ leaseUntil: after(60 * leaseMs) })
  expect((await claim(db, start, { most: 3, from: resting })).names).toEqual([])
  expect((await claim(db, after(60 * leaseMs), { most: 3, from: resting })).names).toHaveLength(3)
})

test('released rows are free at once, and rows that were free stay unchanged', async () => {
  const db = await openMessages()
  await claim(db, start, { most: 2 })
  await leases.releaseAll(db, new Date(0))
  expect(
    await db.select({ leaseUntil: messages.leaseUntil }).from(messages).orderBy(messages.reader, messages.number),
  ).toEqual([{ leaseUntil: new Date(0) }, { leaseUntil: new Date(0) }, { leaseUntil: null }])
  expect((await claim(db, start, { most: 3 })).names).toHaveLength(3)
  await leases.releaseAll(db)
  expect(await db.$count(messages, leases.isHeld(leases.endAt(start)))).toBe(0)
})
