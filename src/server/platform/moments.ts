import { type SQL, sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'
import type { Span } from '#domain/spans.ts'
import { secondMs } from '#domain/units.ts'

/** A timestamp column of a PostgreSQL table. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A timestamp in a PostgreSQL statement. */
export const sqlMoment = (at: Date | number): SQL => sql`${new Date(at).toISOString()}::timestamptz`

/** A timestamp in ClickHouse's format: whole seconds, UTC. */
export const toMoment = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

/** ClickHouse condition for rows observed within a span, both ends included. `toSpanParams` returns its parameters. */
export const inSpan = "observed_at BETWEEN {from:DateTime('UTC')} AND {to:DateTime('UTC')}"

export const toSpanParams = ({ from, to }: Span) => ({ from: toMoment(from), to: toMoment(to) })

/** Columnar ClickHouse results contain timestamps as seconds since 1970. */
export const dateOfSeconds = (seconds: number): Date => new Date(seconds * secondMs)

export const secondsOf = (date: Date): number => Math.floor(date.getTime() / secondMs)
