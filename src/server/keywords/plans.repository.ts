import { and, eq, sql } from 'drizzle-orm'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { minuteMs } from '#domain/units.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { createLeases } from '../platform/jobs/leases.ts'
import { keywordPlans } from './keywords.table.ts'
import type { KeywordSearch } from './positions.repository.ts'

/** A due search. `restedUntil` is the previous value of its lease; null if it was never tried. */
export type DueSearch = KeywordSearch & { restedUntil: Date | null }

/**
 * Longer than the wait for a slot plus the call. The same column later holds the delay until the next try, which is much
 * longer.
 */
const leases = createLeases({
  until: keywordPlans.leaseUntil,
  key: [keywordPlans.storefront, keywordPlans.keyword],
  leaseMs: 3 * minuteMs,
  reachesFar: true,
})

export type ClaimedSearch = DueSearch & { leaseUntil: Date }

/**
 * Wanted searches that are due: never-tried ones first, then the longest untried. A person's own keywords are wanted as long
 * as the account exists, others while the app is tracked or public.
 */
export const listDueSearches = async (db: Database, now: Date, limit: number): Promise<DueSearch[]> => {
  const rows = await rowsOf<{ storefront: StorefrontCode; keyword: string; lease_until: Date | string | null }>(
    db,
    sql`SELECT wanted.storefront, wanted.keyword, plan.lease_until FROM (
          SELECT DISTINCT wish.storefront, wish.keyword FROM app_keywords wish
          WHERE wish.user_id IS NOT NULL
            OR EXISTS (SELECT FROM tracked_apps tracked WHERE tracked.app_id = wish.app_id)
            OR EXISTS (SELECT FROM public_apps public_app WHERE public_app.app_id = wish.app_id)) wanted
        LEFT JOIN keyword_plans plan ON plan.storefront = wanted.storefront AND plan.keyword = wanted.keyword
        WHERE ${leases.isFree(now, 'plan')}
        ORDER BY plan.tried_at NULLS FIRST, wanted.storefront, wanted.keyword LIMIT ${limit}`,
  )
  return rows.map(({ storefront, keyword, lease_until: until }) => ({
    storefront,
    keyword,
    restedUntil: until === null ? null : new Date(until),
  }))
}

/** The search with its lease; undefined if another worker was first. */
export const claimSearch = async (db: Database, due: DueSearch, now: Date): Promise<ClaimedSearch | undefined> => {
  const { storefront, keyword } = due
  const leaseUntil = leases.endAt(now)
  const rows = await db
    .insert(keywordPlans)
    .values({ storefront, keyword, leaseUntil })
    .onConflictDoUpdate({
      target: [keywordPlans.storefront, keywordPlans.keyword],
      set: { leaseUntil },
      setWhere: leases.isFree(now),
    })
    .returning({ keyword: keywordPlans.keyword })
  return rows.length > 0 ? { ...due, leaseUntil } : undefined
}

type Settled = Partial<Pick<typeof keywordPlans.$inferSelect, 'triedAt' | 'measuredAt'>> & { restUntil: Date | null }

/** Releases the lease, unless it expired and another worker took it. */
export const settleSearch = async (
  db: Database,
  { storefront, keyword, leaseUntil }: ClaimedSearch,
  { restUntil, ...moments }: Settled,
): Promise<void> => {
  const isSearch = and(eq(keywordPlans.storefront, storefront), eq(keywordPlans.keyword, keyword))
  await db
    .update(keywordPlans)
    .set({ ...moments, leaseUntil: restUntil })
    .where(and(isSearch, leases.isHeld(leaseUntil)))
}
