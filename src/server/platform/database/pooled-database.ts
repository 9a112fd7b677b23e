import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { findStorageTrouble, StorageError } from './storage-faults.ts'
import type { NoteFault } from './storage-troubles.ts'

/** Whether the server itself reported this error, so that the connection still works. */
const isFromServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || (error instanceof Error && isFromServer(error.cause))

/** The part of a pool that a database needs. */
export type Connections = Pick<pg.Pool, 'connect' | 'query'>

/** What `query` of a connection takes. */
type Statement = [statement: string | pg.QueryConfig, values?: unknown[]]

/** A connection that is ended as soon as it fails: a rollback on it would only wait for the next time limit. */
const endWhenBroken = (client: pg.PoolClient, onError: (error: unknown) => void): pg.PoolClient => {
  const query = async (...statement: Statement): Promise<unknown> => {
    try {
      return await client.query(...statement)
    } catch (error) {
      onError(error)
      if (!isFromServer(error)) client.end().catch(() => undefined)
      throw error
    }
  }
  return Object.create(client, { query: { value: query } })
}

/**
 * Drizzle on the connections of a pool, and the same connections for the job queue. Drizzle's own transaction would keep a
 * connection for ever if BEGIN fails, and return a dead one to the pool later.
 */
export const createDatabase = (pool: Connections, noteFault: NoteFault = () => undefined) => {
  const onError = (error: unknown): void => {
    const trouble = findStorageTrouble(error) ?? (isFromServer(error) ? undefined : 'away')
    if (trouble) noteFault(trouble, error)
  }
  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect()
    } catch (error) {
      onError(error)
      throw new StorageError(findStorageTrouble(error) ?? 'away', error)
    }
  }
  const query = async (...statement: Statement): Promise<unknown> => {
    try {
      return await pool.query(...statement)
    } catch (error) {
      onError(error)
      throw error
    }
  }
  const transaction: NodePgDatabase['transaction'] = async (work, config) => {
    const client = await connect()
    let broken: Error | undefined
    try {
      return await drizzle(endWhenBroken(client, onError)).transaction(work, config)
    } catch (error) {
      broken = error instanceof Error && !isFromServer(error) ? error : undefined
      throw error
    } finally {
      client.release(broken)
    }
  }
  const connections: pg.Pool = Object.create(pool, { query: { value: query }, connect: { value: connect } })
  const db = Object.assign(drizzle(connections), { transaction })
  return { db, jobsDb: { executeSql: (text: string, values?: unknown[]) => connections.query(text, values) } }
}

/** Broken connections fail their statements, and the pool replaces them. Without listeners, Node would end the process. */
export const ignoreBroken = (pool: pg.Pool): pg.Pool => {
  pool.on('error', () => undefined)
  return pool.on('connect', client => client.on('error', () => undefined))
}
