import type pg from 'pg'
import type { Database } from '../platform/database/database.ts'
import { type Connections, createDatabase } from '../platform/database/pooled-database.ts'
import { connectionsOf } from './mortal-database.ts'

/** A database that notes each statement, with those that begin and end transactions. */
export const noteStatements = (db: Database): { db: Database; statements: string[] } => {
  const statements: string[] = []
  const note = (statement: unknown): void => {
    statements.push(typeof statement === 'string' ? statement : (statement as { text: string }).text)
  }
  const noting = <Target extends pg.PoolClient | Connections>(target: Target): Target =>
    Object.create(target, {
      query: {
        value: (...statement: [string]) => {
          note(statement[0])
          return target.query(...statement)
        },
      },
    })
  const connections = connectionsOf(db)
  const noted = Object.create(noting(connections), {
    connect: { value: async () => noting(await connections.connect()) },
  })
  return { db: createDatabase(noted).db, statements }
}
