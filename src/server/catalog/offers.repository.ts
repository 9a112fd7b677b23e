import { and, eq, inArray, sql } from 'drizzle-orm'
import { dayOf } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Database } from '../platform/database/database.ts'
import { appOffers } from './apps.table.ts'

/** Misses on this many days make an app "not offered" in a country. */
const missesToBelieve = 3

export type OfferCheck = { storefront: string; found: readonly AppId[]; missing: readonly AppId[]; at: Date }

/** Records which apps a storefront lookup found. A find counts at once; misses count only when they repeat on other days. */
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
  // Compare with <, not <>, so that a clock that goes back over midnight does not count a day twice.
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

/** Storefronts that do not sell the app, according to lookups. */
export const listNotOffering = async (db: Database, appId: AppId): Promise<Set<string>> => {
  const rows = await db
    .select({ storefront: appOffers.storefront })
    .from(appOffers)
    .where(and(eq(appOffers.appId, appId), eq(appOffers.isOffered, false)))
  return new Set(rows.map(({ storefront }) => storefront))
}

/** Storefronts that do not sell these apps, with the time of the first miss. */
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

/** When the app was first missing from this country's App Store; undefined while lookups find it there. */
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
