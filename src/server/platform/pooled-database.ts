import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Statement } from './prepared-statements.ts'
import { findStorageFault, StorageError, type StorageFault } from './storage-faults.ts'
import type { NoteFault } from './storage-troubles.ts'

const away: StorageFault = { half: 'database', trouble: 'away' }

/** Whether the server itself reported this error, so that the connection still works. */
const isFromServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || (error instanceof Error && isFromServer(error.cause))

/** The part of a pool that a database needs. */
export type Connections = Pick<pg.Pool, 'connect' | 'query'>

type Prepare = (statement: Statement) => Statement

/** A connection that is ended as soon as it fails: a rollback on it would only wait for the next time limit. */
const endWhenBroken = (client: pg.PoolClient, prepare: Prepare, onError: (error: unknown) => void): pg.PoolClient => {
  const query = async (...statement: Statement): Promise<unknown> => {
    try {
      return await client.query(...prepare(statement))
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
export const createDatabase = (
  pool: Connections,
  {
    noteFault = () => undefined,
    prepare = statement => statement,
  }: { noteFault?: NoteFault | undefined; prepare?: Prepare } = {},
) => {
  const onError = (error: unknown): void => {
    const fault = findStorageFault(error) ?? (isFromServer(error) ? undefined : away)
    if (fault) noteFault(fault, error)
  }
  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect()
    } catch (error) {
      onError(error)
      throw new StorageError(findStorageFault(error) ?? away, error)
    }
  }
  const query = async (...statement: Statement): Promise<unknown> => {
    try {
      return await pool.query(...prepare(statement))
    } catch (error) {
      onError(error)
      throw error
    }
  }
  const transaction: NodePgDatabase['transaction'] = async (work, config) => {
    const client = await connect()
    let broken: Error | undefined
    try {
      return await drizzle(endWhenBroken(client, prepare, onError)).transaction(work, config)
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
