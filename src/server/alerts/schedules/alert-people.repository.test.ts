import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { defaultQuestions, everyChart } from '#domain/alerts.ts'
import { deleteUser, ensureUser } from '../../accounts/users.repository.ts'
import { recordSeenApps } from '../../catalog/apps.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { addTrackedApp } from '../../tracking/tracking.repository.ts'
import { alertPeople, alertRules } from '../alerts.table.ts'
import { deleteRule, insertRule, listRules } from '../rules/rules.repository.ts'
import { listRulesOf, listTrackers } from '../rules/subjects.repository.ts'
import {
  ensureAlertPeople,
  ensureAlertPerson,
  findAlertPerson,
  findFeedOwner,
  listSchedules,
} from './alert-people.repository.ts'

const now = new Date('2026-03-07T12:00:00Z')

const addPerson = async (db: Database): Promise<string> => {
  const identity = { issuer: 'test', subject: randomUUID(), username: 'A', email: null, isEmailVerified: false }
  return (await ensureUser(db, identity, now)).id
}

const open = async () => {
  const { db } = await openTestDatabase()
  await recordSeenApps(
    db,
    [11, 12, 13].map(appId => ({ appId })),
    { storefront: 'us', at: now },
  )
  const track = async (userId: string, ...appIds: number[]) => {
    for (const appId of appIds) await addTrackedApp(db, { userId, appId, limit: 10, now })
  }
  const save = (userId: string, enabled: boolean) =>
    db.execute(
      `INSERT INTO notification_settings (user_id, email, is_enabled) VALUES ('${userId}', NULL, ${enabled})
       ON CONFLICT (user_id) DO UPDATE SET is_enabled = ${enabled}`,
    )
  return { db, track, save, addPerson: () => addPerson(db) }
}

describe('the default settings', () => {
  test('the default settings are inserted once, however many requests come at the same moment', async () => {
    const database = await openTestDatabase()
    const userId = await addPerson(database.db)
    await Promise.all(Array.from({ length: 8 }, () => ensureAlertPerson(database.db, userId, now)))
    expect(await database.db.select().from(alertPeople)).toHaveLength(1)
    const rules = await listRules(database.db, userId)
    expect(rules.map(({ question }) => question)).toEqual(defaultQuestions)
  })

  test('the default settings are inserted in the transaction of the first tracked app', async () => {
    const { db, addPerson } = await open()
    const userId = await addPerson()
    const onTracked = (tx: Database) => ensureAlertPerson(tx, userId, now)
    const failing = async (tx: Database) => {
      await onTracked(tx)
      throw new Error('later in the same transaction')
    }
    await expect(addTrackedApp(db, { userId, appId: 11, limit: 10, now, onTracked: failing })).rejects.toThrow('later')
    expect(await listRules(db, userId)).toEqual([])
    await addTrackedApp(db, { userId, appId: 11, limit: 10, now, onTracked })
    expect(await listRules(db, userId)).toHaveLength(defaultQuestions.length)
  })

  test('the default settings are not inserted for a deleted account, and are deleted with the account', async () => {
    const { db, addPerson } = await open()
    const userId = await addPerson()
    await ensureAlertPerson(db, userId, now)
    await deleteUser(db, userId)
    await ensureAlertPerson(db, userId, now)
    expect([await db.select().from(alertPeople), await db.select().from(alertRules)]).toEqual([[], []])
  })

  test('the default settings are given to people who tracked before, each with a secret, and to no one twice', async () => {
    const { db, addPerson, track } = await open()
    const [old, older, known, idle] = [await addPerson(), await addPerson(), await addPerson(), await addPerson()]
    for (const userId of [old, older, known]) await track(userId, 11)
    await ensureAlertPerson(db, known, now)
    const [rule] = await listRules(db, known)
    if (rule) await deleteRule(db, { userId: known, ruleId: rule.id })
    await ensureAlertPeople(db, now)
    await ensureAlertPeople(db, now)
    const counts = await Promise.all([old, older, known, idle].map(async id => (await listRules(db, id)).length))
    expect(counts).toEqual([5, 5, 4, 0])
    const people = await db.select().from(alertPeople)
    expect(new Set(people.map(({ feedSecret }) => feedSecret)).size).toBe(3)
  })
})

test('the owner of a feed is found only by its complete secret', async () => {
  const { db, addPerson } = await open()
  const userId = await addPerson()
  await ensureAlertPerson(db, userId, now)
  const secret = (await findAlertPerson(db, userId))?.feedSecret ?? ''
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await findFeedOwner(db, secret)).toBe(userId)
  for (const wrong of ['', '%', secret.slice(1), `${secret} `, secret.toUpperCase()]) {
    expect(await findFeedOwner(db, wrong)).toBeUndefined()
  }
})

describe('an evaluation reads', () => {
  test('an evaluation reads who tracks the requested apps, without people who turned notifications off', async () => {
    const { db, addPerson, track, save } = await open()
    const [ada, ben, off, on] = [await addPerson(), await addPerson(), await addPerson(), await addPerson()]
    await track(ada, 11, 12, 13)
    await track(ben, 12)
    for (const userId of [off, on]) await track(userId, 11)
    await save(off, false)
    await save(on, true)
    const found = await listTrackers(db, [11, 12])
    const inOrder = found.map(({ userId, appIds }) => ({ userId, appIds: appIds.toSorted((a, b) => a - b) }))
    const wanted = [
      { userId: ada, appIds: [11, 12] },
      { userId: ben, appIds: [12] },
      { userId: on, appIds: [11] },
    ]
    expect(inOrder).toHaveLength(wanted.length)
    expect(inOrder).toEqual(expect.arrayContaining(wanted))
    expect(await listTrackers(db, [])).toEqual([])
  })

  test('an evaluation reads the active rules, and people with the same rules share them', async () => {
    const { db, addPerson, save } = await open()
    const [ada, ben, eve, off] = [await addPerson(), await addPerson(), await addPerson(), await addPerson()]
    for (const userId of [ada, ben, eve, off]) await ensureAlertPerson(db, userId, now)
    const question = { kind: 'moved', places: 3, direction: 'up' } as const
    const scope = { ...everyChart, storefronts: ['us' as const] }
    const own = { appId: 11, question, scope, isOn: true, channelIds: null }
    for (const rule of [own, { ...own, isOn: false }]) await insertRule(db, { userId: eve, rule, limit: 100, now })
    await save(off, false)
    const rules = await listRulesOf(db)
    expect(rules.get(ada)).toHaveLength(defaultQuestions.length)
    expect(rules.get(ada)).toBe(rules.get(ben))
    expect(rules.get(eve)).toHaveLength(defaultQuestions.length + 1)
    expect(rules.get(eve)).toContainEqual(own)
    expect(rules.has(off)).toBe(false)
  })

  test('an evaluation reads the schedules of people', async () => {
    const { db, addPerson } = await open()
    const userId = await addPerson()
    await ensureAlertPerson(db, userId, now)
    expect(await listSchedules(db, [userId, randomUUID()])).toEqual(
      new Map([[userId, { schedule: (await findAlertPerson(db, userId))?.schedule, timeZone: null }]]),
    )
  })
})
