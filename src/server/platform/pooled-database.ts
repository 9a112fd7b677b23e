import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './database.ts'

/** Whether the server itself reported this error, so that the connection still works. */
const isFromServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || (error instanceof Error && isFromServer(error.cause))

/** A connection that is ended as soon as it fails: a rollback on it would only wait for the next time limit. */
const endWhenBroken = (client: pg.PoolClient): pg.PoolClient => {
  const query = async (...statement: Parameters<pg.PoolClient['query']>): Promise<unknown> => {
    try {
      return await client.query(...statement)
    } catch (error) {
      if (!isFromServer(error)) client.end().catch(() => undefined)
      throw error
    }
  }
  return Object.create(client, { query: { value: query } })
}

/** The part of a pool that a database needs. */
export type Connections = Pick<pg.Pool, 'connect' | 'query'>

/** Drizzle's own transaction keeps a connection for ever if BEGIN fails, and returns a dead one to the pool later. */
const createTransact =
  (pool: Connections): NodePgDatabase['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await drizzle(endWhenBroken(client)).transaction(work, config)
    } catch (error) {
      broken = error instanceof Error && !isFromServer(error) ? error : undefined
      throw error
    } finally {
      client.release(broken)
    }
  }

/** Drizzle on the connections of a pool. */
export const createDatabase = (pool: Connections): Database & { $client: Connections } =>
  Object.assign(drizzle(pool as pg.Pool), { transaction: createTransact(pool) })

/** Broken connections fail their statements, and the pool replaces them. Without listeners, Node would end the process. */
export const ignoreBroken = (pool: pg.Pool): pg.Pool => {
  pool.on('error', () => undefined)
  return pool.on('connect', client => client.on('error', () => undefined))
}
