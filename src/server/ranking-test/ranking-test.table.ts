import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TestedCountry } from '#contract/ranking-test.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { moment } from '../platform/moments.ts'

/** One country of a ranking test, without what follows from its storefront. */
export type TestedChart = Omit<TestedCountry, 'storefront' | 'countryName' | 'flagUrl'> & { storefront: StorefrontCode }

/**
 * Ranking tests. While one runs, what came of its charts is read from the sweep that does the work; at its end it is
 * written down here, and outlives the sweep.
 */
export const rankingTests = pgTable(
  'ranking_tests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    state: text().$type<'running' | 'finished' | 'cancelled'>().notNull(),
    /** Null when every chart was fresh. */
    sweepId: bigint('sweep_id', { mode: 'number' }),
    /** Every country, in the order of work: as known when the test began, and as found when it has ended. */
    charts: jsonb('charts').$type<TestedChart[]>().notNull(),
    /** Hash of the secret that cancels it. */
    tokenHash: text('token_hash').notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  table => [uniqueIndex('ranking_tests_one').on(table.state).where(sql`state = 'running'`)],
)
