import { expect, test } from 'vitest'
import { ensureUser, listUsers } from '../accounts/users.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { movePeople } from './people.usecases.ts'

const atPort = (port: number): string => `http://127.0.0.1:${port}/demo-provider`

type SignedIn = { issuer: string; subject: string; day: string }

const signIn = async (db: Database, { issuer, subject, day }: SignedIn): Promise<string> => {
  const person = { issuer, subject, username: subject, email: null, isEmailVerified: false }
  return (await ensureUser(db, person, new Date(`${day}T12:00:00Z`))).id
}

test('a demo that starts on another port has the same people, whose accounts know who signs in there', async () => {
  const { db } = await openTestDatabase()
  const max = await signIn(db, { issuer: atPort(3000), subject: 'max', day: '2026-02-01' })
  const ada = await signIn(db, { issuer: atPort(3000), subject: 'ada', day: '2026-02-01' })
  await movePeople({ db, issuer: atPort(3001) })
  expect(await signIn(db, { issuer: atPort(3001), subject: 'max', day: '2026-03-07' })).toBe(max)
  expect((await listUsers(db)).map(({ id }) => id)).toEqual([ada, max])
})

test('a demo that already has two accounts of a person keeps the oldest, which has their story', async () => {
  const { db } = await openTestDatabase()
  const first = await signIn(db, { issuer: atPort(3000), subject: 'max', day: '2026-02-01' })
  await signIn(db, { issuer: 'http://localhost:3001/demo-provider', subject: 'max', day: '2026-03-05' })
  const other = await signIn(db, { issuer: 'https://id.example', subject: 'max', day: '2026-03-06' })
  await movePeople({ db, issuer: 'http://localhost:3001/demo-provider' })
  expect((await listUsers(db)).map(({ id, issuer }) => ({ id, issuer }))).toEqual(
    expect.arrayContaining([
      { id: first, issuer: 'http://localhost:3001/demo-provider' },
      { id: other, issuer: 'https://id.example' },
    ]),
  )
  expect(await listUsers(db)).toHaveLength(2)
})
