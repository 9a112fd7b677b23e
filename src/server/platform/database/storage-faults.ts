import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { messageOf } from '../process/errors.ts'

/** The database does not answer; it has no space; or files of it cannot be read or written. */
export const storageTroubles = ['away', 'full', 'damaged'] as const
export type StorageTrouble = (typeof storageTroubles)[number]

/** The database is in trouble. The cause has the details, which only the log may show. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly trouble: StorageTrouble

  constructor(trouble: StorageTrouble, cause: unknown) {
    super(`The database is ${trouble}.`, { cause })
    this.trouble = trouble
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

const troubleOf = (error: pg.DatabaseError): StorageTrouble | undefined => {
  const known = databaseTroubles.find(([prefix]) => error.code?.startsWith(prefix))?.[1]
  return error.code === noPermission ? diskTroubleOf(error) : known
}

/** The server refused the statement, or the driver could not write its values. */
const isOfStatement = (cause: unknown): boolean =>
  cause instanceof pg.DatabaseError || cause instanceof TypeError || cause instanceof RangeError

/**
 * The trouble behind an error; undefined for errors of the program or its input. Without an answer of
 * the server, a statement fails because its connection does.
 */
export const findStorageTrouble = (error: unknown): StorageTrouble | undefined => {
  if (error instanceof StorageError) return error.trouble
  if (error instanceof pg.DatabaseError) return troubleOf(error)
  if (!(error instanceof Error)) return undefined
  const trouble = findStorageTrouble(error.cause)
  const isOfConnection = error instanceof DrizzleQueryError && !isOfStatement(error.cause)
  return trouble ?? (isOfConnection ? 'away' : undefined)
}

/** The innermost message: Drizzle's own is the failed statement, which may contain values. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && (error.cause instanceof Error || error.cause instanceof Response)
    ? reasonOf(error.cause)
    : messageOf(error)
