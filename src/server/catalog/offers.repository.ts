import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Database } from '../platform/database.ts'
import { appOffers } from './apps.table.ts'

/** Misses on this many days make an app "not offered" in a country. */
export const missesToBelieve = 3

export type OfferCheck = { storefront: string; found: readonly AppId[]; missing: readonly AppId[]; at: Date }

/** Records which apps a lookup of a storefront found. A find counts at once, a miss only when it repeats on other days. */
export const recordOffers = async (db: Database, { storefront, found, missing, at }: OfferCheck): Promise<void> => {
  const row = (appId: AppId) => ({ appId, storefront, isOffered: true, checkedAt: at })
  const target = [appOffers.appId, appOffers.storefront]
  if (found.length > 0) {
    await db
      .insert(appOffers)
      .values(found.map(row))
      .onConflictDoUpdate({ target, set: { isOffered: true, missedDays: 0, lastMissedDay: null, checkedAt: at } })
  }
  if (missing.length === 0) return
  const day = dayOf(at)
  const missedDays = sql`${appOffers.missedDays} + CASE WHEN ${appOffers.lastMissedDay} IS DISTINCT FROM ${day} THEN 1 ELSE 0 END`
  await db
    .insert(appOffers)
    .values(missing.map(appId => ({ ...row(appId), missedDays: 1, lastMissedDay: day })))
    .onConflictDoUpdate({
      target,
      set: { missedDays, lastMissedDay: day, checkedAt: at, isOffered: sql`(${missedDays}) < ${missesToBelieve}` },
    })
}

/** True unless lookups of that storefront missed the app on several days. */
export const isOffered = async (db: Database, appId: AppId, storefront: string): Promise<boolean> => {
  const [row] = await db
    .select({ isOffered: appOffers.isOffered })
    .from(appOffers)
    .where(and(eq(appOffers.appId, appId), eq(appOffers.storefront, storefront)))
  return row?.isOffered ?? true
}
