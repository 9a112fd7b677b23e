import type { PGlite, Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from '../platform/database.ts'

/** Drizzle on PGlite has a `$client` property that the type `Database` does not declare. */
const clientOf = (db: Database): PGlite => (db as Database & { $client: PGlite }).$client

export type MortalDatabase = { db: Database; isDead(): boolean }

/**
 * A database whose process dies just before statement number `statements + 1`: all later statements fail, and uncommitted
 * work is rolled back.
 */
export const createMortalDatabase = (db: Database, statements: number): MortalDatabase => {
  const client = clientOf(db)
  let left = statements

  const spend = (): void => {
    left -= 1
    if (left < 0) throw new Error('This process is dead.')
  }

  const mortal = <Target extends PGlite | Transaction>(target: Target): Target =>
    new Proxy(target, {
      get: (_, name) => {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        if (name === 'transaction') {
          return async (work: (tx: Transaction) => Promise<unknown>) => {
            spend()
            return client.transaction(async tx => {
              const result = await work(mortal(tx))
              spend()
              return result
            })
          }
        }
        return (...args: unknown[]) => {
          if (name === 'query' || name === 'exec') spend()
          return member.apply(target, args)
        }
      },
    })

  return { db: drizzle(mortal(client)), isDead: () => left < 0 }
}
