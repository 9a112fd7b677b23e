import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { users } from './accounts.table.ts'
import { confirmEmail, findNotifications } from './notifications.repository.ts'
import { notificationSettings } from './notifications.table.ts'
import { createNotificationSettings, type OnAddressChosen } from './notifications.usecases.ts'

const now = new Date('2026-03-07T12:00:00Z')

type Account = { email?: string | null; isEmailVerified?: boolean }

const open = async ({ fails = false } = {}) => {
  const { db } = await openTestDatabase()
  const addPerson = async (account: Account = {}): Promise<string> => {
    const id = randomUUID()
    const known = { id, issuer: 'https://id.test', subject: id, username: 'ada', createdAt: now, lastSeenAt: now }
    await db.insert(users).values({ ...known, ...account })
    return id
  }
  const chosenAddresses: string[] = []
  const onAddressChosen: OnAddressChosen = async (_tx, { email }) => {
    if (fails) throw new Error('the e-mail could not be written')
    chosenAddresses.push(email)
    return 'on-its-way'
  }
  const settings = createNotificationSettings({ db, clock: createTestClock(now), onAddressChosen })
  return { db, addPerson, chosenAddresses, settings }
}

const off = { email: '', notificationsEnabled: false, isConfirmed: false }
const verified = { email: 'ada@example.com', isEmailVerified: true }

describe('a person who never changed the settings', () => {
  test('a person who never changed the settings is notified at the address verified by the issuer', async () => {
    const { addPerson, settings } = await open()
    const userId = await addPerson(verified)
    expect(await settings.get(userId)).toEqual({
      email: 'ada@example.com',
      notificationsEnabled: true,
      isConfirmed: true,
    })
  })

  test.each([
    { why: 'the account has no address', account: { email: null, isEmailVerified: true } },
    { why: 'nobody vouches for the address', account: { email: 'ada@example.com', isEmailVerified: false } },
    {
      why: 'the address could mean two people',
      account: { email: 'ada@example.com,eve@example.com', isEmailVerified: true },
    },
  ])('a person who never changed the settings is not notified when $why', async ({ account }) => {
    const { addPerson, settings } = await open()
    expect(await settings.get(await addPerson(account))).toEqual(off)
  })
})

describe('a choice', () => {
  test('a choice replaces the one before, and is the same wherever it is read', async () => {
    const { db, addPerson, settings } = await open()
    const userId = await addPerson(verified)
    for (const email of ['one@example.com', 'two@example.com']) {
      const { letter, ...saved } = await settings.save(userId, { email, enabled: true })
      expect(saved).toEqual({ email, notificationsEnabled: true, isConfirmed: false })
      expect(letter).toBe('on-its-way')
      expect(await settings.get(userId)).toEqual(saved)
      expect(await findNotifications(db, userId)).toEqual(saved)
    }
    expect(await db.select().from(notificationSettings)).toHaveLength(1)
  })

  test('a choice to turn e-mail off deletes the address, including one sent along, and overrides the account’s address', async () => {
    const { db, addPerson, settings } = await open()
    const userId = await addPerson(verified)
    await settings.save(userId, { email: 'one@example.com', enabled: true })
    expect(await settings.save(userId, { email: 'two@example.com', enabled: false })).toEqual({ ...off, letter: null })
    expect(await settings.get(userId)).toEqual(off)
    expect(await db.select().from(notificationSettings)).toEqual([
      { userId, email: null, isEnabled: false, confirmedAt: null },
    ])
  })

  test('a choice of one person does not affect another', async () => {
    const { addPerson, settings } = await open()
    const [ada, eve] = [await addPerson(verified), await addPerson()]
    await settings.save(eve, { email: 'eve@example.com', enabled: true })
    expect(await settings.get(ada)).toEqual({ email: 'ada@example.com', notificationsEnabled: true, isConfirmed: true })
  })

  test('one of two choices made in two tabs at once is saved, and never a mix', async () => {
    const { db, addPerson, settings } = await open()
    const userId = await addPerson()
    const choices = ['', 'one@example.com', 'two@example.com'].map(email => ({ email, enabled: email !== '' }))
    await Promise.all(choices.map(choice => settings.save(userId, choice)))
    const rows = await db.select().from(notificationSettings)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.isEnabled).toBe(rows[0]?.email !== null)
  })

  test('a choice is deleted with the account, and cannot be saved afterwards', async () => {
    const { db, addPerson, settings } = await open()
    const userId = await addPerson(verified)
    await settings.save(userId, { email: 'one@example.com', enabled: true })
    await db.delete(users).where(eq(users.id, userId))
    expect(await db.select().from(notificationSettings)).toEqual([])
    await expect(settings.get(userId)).rejects.toMatchObject({ code: 'auth.required' })
    await expect(settings.save(userId, { email: '', enabled: false })).rejects.toMatchObject({ code: 'auth.required' })
  })
})

describe('an address', () => {
  test('an address is confirmed once its owner confirms it, until it changes', async () => {
    const { db, addPerson, chosenAddresses, settings } = await open()
    const userId = await addPerson()
    const choice = { email: 'one@example.com', enabled: true }
    await settings.save(userId, choice)
    await confirmEmail(db, { userId, email: 'one@example.com', now })
    expect(await settings.get(userId)).toMatchObject({ isConfirmed: true })
    expect(await settings.save(userId, choice)).toMatchObject({ isConfirmed: true, letter: null })
    expect(await settings.save(userId, { ...choice, email: 'two@example.com' })).toMatchObject({ isConfirmed: false })
    expect(await settings.save(userId, choice)).toMatchObject({ isConfirmed: false, letter: 'on-its-way' })
    expect(chosenAddresses).toEqual(['one@example.com', 'two@example.com', 'one@example.com'])
  })

  test('an address is not confirmed by the link of another address', async () => {
    const { db, addPerson, settings } = await open()
    const userId = await addPerson()
    await settings.save(userId, { email: 'two@example.com', enabled: true })
    await confirmEmail(db, { userId, email: 'one@example.com', now })
    expect(await settings.get(userId)).toMatchObject({ isConfirmed: false })
  })

  test('an address verified by the issuer needs no confirmation e-mail; an unverified one does', async () => {
    const { addPerson, settings } = await open()
    const own = { email: 'ada@example.com', enabled: true }
    expect(await settings.save(await addPerson(verified), own)).toMatchObject({ isConfirmed: true, letter: null })
    const named = await addPerson({ ...verified, isEmailVerified: false })
    expect(await settings.save(named, own)).toMatchObject({ isConfirmed: false, letter: 'on-its-way' })
  })

  test('an address is not stored if its confirmation e-mail cannot be queued', async () => {
    const { addPerson, settings } = await open({ fails: true })
    const userId = await addPerson(verified)
    await expect(settings.save(userId, { email: 'one@example.com', enabled: true })).rejects.toThrow(
      'could not be written',
    )
    expect(await settings.get(userId)).toMatchObject({ email: 'ada@example.com' })
  })
})
