import { type SQL, sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'
import { secondMs } from '#domain/units.ts'

/** A timestamp column of a PostgreSQL table. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A timestamp in a PostgreSQL statement. */
export const sqlMoment = (at: Date | number): SQL => sql`${new Date(at).toISOString()}::timestamptz`

/** The store returns many timestamps as seconds since 1970. */
export const dateOfSeconds = (seconds: number): Date => new Date(seconds * secondMs)

export const secondsOf = (date: Date): number => Math.floor(date.getTime() / secondMs)
