import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TestedCountry } from '#contract/ranking-test.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { moment } from '../platform/database/moments.ts'

/** One country of a ranking test, without the fields derived from its storefront. */
export type TestedChart = Omit<TestedCountry, 'storefront' | 'countryName' | 'flagUrl'> & { storefront: StorefrontCode }

/**
 * Ranking tests. While a test runs, the results come from its sweep. At the end they are stored here, so that they outlive
 * the sweep.
 */
export const rankingTests = pgTable(
  'ranking_tests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    state: text().$type<'running' | 'finished' | 'cancelled'>().notNull(),
    /** Null if every chart was fresh. */
    sweepId: bigint('sweep_id', { mode: 'number' }),
    /** Every country, in the order of work: the state at the start, and the results once the test has ended. */
    charts: jsonb('charts').$type<TestedChart[]>().notNull(),
    /** Hash of the secret for cancelling the test. */
    tokenHash: text('token_hash').notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  table => [uniqueIndex('ranking_tests_one').on(table.state).where(sql`state = 'running'`)],
)
