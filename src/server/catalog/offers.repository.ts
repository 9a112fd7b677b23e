import { and, eq, inArray, sql } from 'drizzle-orm'
import { dayOf } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Database } from '../platform/database.ts'
import { appOffers } from './apps.table.ts'

/** Misses on this many days make an app "not offered" in a country. */
const missesToBelieve = 3

export type OfferCheck = { storefront: string; found: readonly AppId[]; missing: readonly AppId[]; at: Date }

/** Records which apps a lookup of a storefront found. A find counts at once, a miss only when it repeats on other days. */
export const recordOffers = async (db: Database, { storefront, found, missing, at }: OfferCheck): Promise<void> => {
  const row = (appId: AppId) => ({ appId, storefront, isOffered: true, checkedAt: at })
  const target = [appOffers.appId, appOffers.storefront]
  if (found.length > 0) {
    await db
      .insert(appOffers)
      .values(found.map(row))
      .onConflictDoUpdate({
        target,
        set: { isOffered: true, missedDays: 0, lastMissedDay: null, missedSince: null, checkedAt: at },
      })
  }
  if (missing.length === 0) return
  const day = dayOf(at)
  // Later, not other: a clock that goes back over midnight must not count a day again.
  const missedDays = sql`${appOffers.missedDays} + CASE WHEN coalesce(${appOffers.lastMissedDay}, '') < ${day} THEN 1 ELSE 0 END`
  const missedSince = sql`coalesce(${appOffers.missedSince}, excluded.missed_since)`
  await db
    .insert(appOffers)
    .values(missing.map(appId => ({ ...row(appId), missedDays: 1, lastMissedDay: day, missedSince: at })))
    .onConflictDoUpdate({
      target,
      set: {
        missedDays,
        lastMissedDay: sql`greatest(${appOffers.lastMissedDay}, ${day})`,
        missedSince,
        checkedAt: at,
        isOffered: sql`(${missedDays}) < ${missesToBelieve}`,
      },
    })
}

/** The storefronts that do not sell the app, as far as lookups tell. */
export const listNotOffering = async (db: Database, appId: AppId): Promise<Set<string>> => {
  const rows = await db
    .select({ storefront: appOffers.storefront })
    .from(appOffers)
    .where(and(eq(appOffers.appId, appId), eq(appOffers.isOffered, false)))
  return new Set(rows.map(({ storefront }) => storefront))
}

/** The storefronts that do not sell these apps, and since when, as far as lookups tell. */
export const listNotOfferedSince = async (
  db: Database,
  appIds: readonly AppId[],
): Promise<{ appId: AppId; storefront: string; missedSince: Date }[]> => {
  const { appId, storefront, missedSince, checkedAt } = appOffers
  const rows = await db
    .select({ appId, storefront, missedSince, checkedAt })
    .from(appOffers)
    .where(and(inArray(appId, [...appIds]), eq(appOffers.isOffered, false)))
  return rows.map(({ checkedAt, ...row }) => ({ ...row, missedSince: row.missedSince ?? checkedAt }))
}

/** Since when the App Store of a country has not sold the app; undefined while it does, as far as lookups tell. */
export const findNotOfferedSince = async (
  db: Database,
  appId: AppId,
  storefront: string,
): Promise<Date | undefined> => {
  const [row] = await db
    .select({ missedSince: appOffers.missedSince })
    .from(appOffers)
    .where(and(eq(appOffers.appId, appId), eq(appOffers.storefront, storefront), eq(appOffers.isOffered, false)))
  return row?.missedSince ?? undefined
}
