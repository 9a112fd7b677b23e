import type pg from 'pg'
import type { Database } from '../platform/database/database.ts'
import { type Connections, createDatabase } from '../platform/database/pooled-database.ts'

/** Drizzle has a `$client` property that the type `Database` does not declare. */
export const connectionsOf = (db: Database): Connections => (db as Database & { $client: Connections }).$client

export type MortalDatabase = { db: Database; isDead(): boolean; die(): void }

/**
 * A database whose process dies just before statement number `statements + 1`: all later statements fail, and uncommitted
 * work is rolled back.
 */
export const createMortalDatabase = (db: Database, statements: number): MortalDatabase => {
  const connections = connectionsOf(db)
  let left = statements

  const spend = async (): Promise<void> => {
    left -= 1
    if (left < 0) throw new Error('This process is dead.')
  }

  /** A connection, or the pool, whose statements are counted. */
  const mortal = <Target extends pg.PoolClient | Connections>(target: Target): Target =>
    Object.create(target, {
      query: { value: (...statement: [string]) => spend().then(() => target.query(...statement)) },
    })

  const mortals = Object.create(mortal(connections), {
    connect: { value: async () => mortal(await connections.connect()) },
  })
  const die = (): void => {
    left = -1
  }
  return { db: createDatabase(mortals).db, isDead: () => left < 0, die }
}
