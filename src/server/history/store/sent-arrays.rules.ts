import { type SQL, sql } from 'drizzle-orm'
import { secondMs } from '#domain/units.ts'

/**
 * An array column as bytes: PostgreSQL writes an array as text several times slower, and JavaScript reads it several times slower.
 *
 * @see https://www.postgresql.org/docs/current/sql-createtype.html the send function of arrays
 */
export const sent = (array: SQL): SQL => sql`array_send(${array})`

/** An empty array has no dimension, and so no length. */
const headBytes = 20
const lengthAt = 12
const microsecondsASecond = 1_000_000
/** PostgreSQL counts from the year 2000. */
const epochSeconds = Date.UTC(2000, 0) / secondMs

const countOf = (bytes: Buffer): number => (bytes.length < headBytes ? 0 : bytes.readInt32BE(lengthAt))

/** The numbers of a sent `integer[]`. */
export const readIntegers = (bytes: Buffer): Int32Array => {
  const count = countOf(bytes)
  const numbers = new Int32Array(count)
  for (let index = 0, at = headBytes + 4; index < count; index += 1, at += 8) numbers[index] = bytes.readInt32BE(at)
  return numbers
}

/** The numbers of a sent `smallint[]`. */
export const readSmallIntegers = (bytes: Buffer): Int16Array => {
  const count = countOf(bytes)
  const numbers = new Int16Array(count)
  for (let index = 0, at = headBytes + 4; index < count; index += 1, at += 6) numbers[index] = bytes.readInt16BE(at)
  return numbers
}

/** The moments of a sent `timestamptz[]`, in seconds since 1970. */
export const readMoments = (bytes: Buffer): Float64Array => {
  const count = countOf(bytes)
  const seconds = new Float64Array(count)
  for (let index = 0, at = headBytes + 4; index < count; index += 1, at += 12) {
    const microseconds = bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
    seconds[index] = epochSeconds + Math.floor(microseconds / microsecondsASecond)
  }
  return seconds
}

/** The numbers of a sent `real[]`. */
export const readReals = (bytes: Buffer): Float32Array => {
  const count = countOf(bytes)
  const numbers = new Float32Array(count)
  for (let index = 0, at = headBytes + 4; index < count; index += 1, at += 8) numbers[index] = bytes.readFloatBE(at)
  return numbers
}
