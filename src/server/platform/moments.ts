import { type SQL, sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'
import type { Span } from '#domain/spans.ts'
import { secondMs } from '#domain/units.ts'

/** A column of a PostgreSQL table that holds a moment. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A moment in a statement of PostgreSQL. */
export const sqlMoment = (at: Date | number): SQL => sql`${new Date(at).toISOString()}::timestamptz`

/** A moment as ClickHouse writes it: whole seconds, UTC. */
export const toMoment = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

/** ClickHouse: rows observed within a span, both ends included. `toSpanParams` gives its parameters. */
export const inSpan = "observed_at BETWEEN {from:DateTime('UTC')} AND {to:DateTime('UTC')}"

export const toSpanParams = ({ from, to }: Span) => ({ from: toMoment(from), to: toMoment(to) })

/** ClickHouse gives moments as seconds since 1970 where it gives many. */
export const dateOfSeconds = (seconds: number): Date => new Date(seconds * secondMs)
