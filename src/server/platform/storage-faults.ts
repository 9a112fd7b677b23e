import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { messageOf } from './errors.ts'

/** The relational database, or the rank history. */
export const storageHalves = ['database', 'history'] as const
export type StorageHalf = (typeof storageHalves)[number]

/** It does not answer; it has no space; or files of it cannot be read or written. */
export const storageTroubles = ['away', 'full', 'damaged'] as const
export type StorageTrouble = (typeof storageTroubles)[number]

export type StorageFault = { half: StorageHalf; trouble: StorageTrouble }

/** A half of the storage is in trouble. The cause has the details, which only the log may show. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly fault: StorageFault

  constructor(fault: StorageFault, cause: unknown) {
    super(`The ${fault.half} is ${fault.trouble}.`, { cause })
    this.fault = fault
  }
}

/** What the system says about a disk, whichever error of a database it comes in. */
const diskTroubles: readonly (readonly [said: RegExp, StorageTrouble])[] = [
  [/No space left on device|Disk quota exceeded|errno: (28|122)\b/, 'full'],
  [/Input\/output error|Read-only file system|errno: (5|30)\b/, 'damaged'],
]

const diskTroubleOf = ({ message }: Error): StorageTrouble | undefined =>
  diskTroubles.find(([said]) => said.test(message))?.[1]

/** Codes of PostgreSQL, or their first characters: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const databaseTroubles: readonly (readonly [prefix: string, StorageTrouble])[] = [
  ['53100', 'full'],
  ['58030', 'damaged'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  // Connections, resources, an operator or a time limit.
  ['08', 'away'],
  ['53', 'away'],
  ['57', 'away'],
  ['58', 'away'],
]

/** Also what PostgreSQL calls a file system that the system has made read-only. */
const noPermission = '42501'

const databaseFaultOf = (error: pg.DatabaseError): StorageFault | undefined => {
  const known = databaseTroubles.find(([prefix]) => error.code?.startsWith(prefix))?.[1]
  const trouble = error.code === noPermission ? diskTroubleOf(error) : known
  return trouble && { half: 'database', trouble }
}

/** The server refused the statement, or the driver could not write its values. */
const isOfStatement = (cause: unknown): boolean =>
  cause instanceof pg.DatabaseError || cause instanceof TypeError || cause instanceof RangeError

/**
 * The fault behind an error; undefined for errors of the program or its input. Without an answer of
 * the server, a statement fails because its connection does.
 */
export const findStorageFault = (error: unknown): StorageFault | undefined => {
  if (error instanceof StorageError) return error.fault
  if (error instanceof pg.DatabaseError) return databaseFaultOf(error)
  if (!(error instanceof Error)) return undefined
  const fault = findStorageFault(error.cause)
  const isOfConnection = error instanceof DrizzleQueryError && !isOfStatement(error.cause)
  return fault ?? (isOfConnection ? { half: 'database', trouble: 'away' } : undefined)
}

/** Names of ClickHouse's errors: https://clickhouse.com/docs/operations/system-tables/errors */
const historyTroubles: Readonly<Record<string, StorageTrouble>> = {
  NOT_ENOUGH_SPACE: 'full',
  CANNOT_WRITE_TO_FILE_DESCRIPTOR: 'damaged',
  CANNOT_READ_FROM_FILE_DESCRIPTOR: 'damaged',
  CANNOT_OPEN_FILE: 'damaged',
  CANNOT_READ_ALL_DATA: 'damaged',
  CANNOT_DECOMPRESS: 'damaged',
  CHECKSUM_DOESNT_MATCH: 'damaged',
  CORRUPTED_DATA: 'damaged',
  FILE_DOESNT_EXIST: 'damaged',
  NO_FILE_IN_DATA_PART: 'damaged',
  UNKNOWN_CODEC: 'damaged',
  CANNOT_FSYNC: 'damaged',
  TIMEOUT_EXCEEDED: 'away',
  TOO_MANY_SIMULTANEOUS_QUERIES: 'away',
  MEMORY_LIMIT_EXCEEDED: 'away',
  NETWORK_ERROR: 'away',
  TABLE_IS_READ_ONLY: 'away',
  // The account or the database is gone, or a part of a cluster is. None is the fault of what is recorded.
  AUTHENTICATION_FAILED: 'away',
  UNKNOWN_DATABASE: 'away',
  TOO_MANY_PARTS: 'away',
  TOO_FEW_LIVE_REPLICAS: 'away',
  UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE: 'away',
  UNKNOWN_STATUS_OF_INSERT: 'away',
  NO_ZOOKEEPER: 'away',
  KEEPER_EXCEPTION: 'away',
  UNFINISHED: 'away',
  SOCKET_TIMEOUT: 'away',
  ALL_CONNECTION_TRIES_FAILED: 'away',
  REPLICA_IS_NOT_IN_QUORUM: 'away',
  NO_REPLICA_HAS_PART: 'away',
}

type HistoryFailure = Error & { type?: string | undefined }

/** The error to throw for a failed statement of the rank history. Errors without a type come from the connection. */
export const toHistoryError = (error: unknown): unknown => {
  // A type error is of the program, or of a format that it does not know.
  if (!(error instanceof Error) || error instanceof TypeError) return error
  const { type }: HistoryFailure = error
  const known = type === undefined ? 'away' : historyTroubles[type]
  // An error of parsing repeats what somebody typed.
  const trouble = (type?.includes('PARSE') ? undefined : diskTroubleOf(error)) ?? known
  return trouble ? new StorageError({ half: 'history', trouble }, error) : error
}

/** The innermost message: Drizzle's own is the failed statement, which may contain values. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && (error.cause instanceof Error || error.cause instanceof Response)
    ? reasonOf(error.cause)
    : messageOf(error)
