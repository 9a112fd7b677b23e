import { and, asc, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { AppListing, TopChartEntry } from '#appstore'
import { batchesOf } from '#domain/batches.ts'
import type { Device } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { mainDeviceOf } from '#domain/scopes.ts'
import { compareStorefronts, listLessReadable } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import { recordAppNames } from './app-names.repository.ts'
import { toDetails, toListedApp, toSeenApp } from './apps.rules.ts'
import { appDetails, apps } from './apps.table.ts'

export type AppRow = typeof apps.$inferSelect

/** Minimum time between two lookups of an app, whether or not the first one found it. */
const lookupIntervalMs = dayMs

/** Keeps each statement well below PostgreSQL's limit of 65,535 parameters. */
const batchSize = 1_000

export const findApp = async (db: Database, appId: AppId): Promise<AppRow | undefined> => {
  const [row] = await db.select().from(apps).where(eq(apps.appId, appId))
  return row
}

export type AppDetails = Omit<typeof appDetails.$inferSelect, 'appId'>

/** The long texts of an app; empty ones until a lookup has found it. */
export const findAppDetails = async (db: Database, appId: AppId): Promise<AppDetails> => {
  const { description, screenshots, ipadScreenshots } = appDetails
  const [row] = await db
    .select({ description, screenshots, ipadScreenshots })
    .from(appDetails)
    .where(eq(appDetails.appId, appId))
  return row ?? { description: null, screenshots: [], ipadScreenshots: [] }
}

export const listApps = (db: Database, appIds: readonly AppId[]): Promise<AppRow[]> =>
  db
    .select()
    .from(apps)
    .where(inArray(apps.appId, [...appIds]))

/** What decides which charts could hold an app. */
export const listAppFacts = (db: Database, appIds: readonly AppId[]) =>
  db
    .select({ appId: apps.appId, genre: apps.genre, price: apps.price, isIpadOnly: apps.isIpadOnly })
    .from(apps)
    .where(inArray(apps.appId, [...appIds]))

/** The main device of each given app that is in the catalogue. */
export const listMainDevices = async (db: Database, appIds: readonly AppId[]): Promise<Map<AppId, Device>> => {
  const rows = await db
    .select({ appId: apps.appId, isIpadOnly: apps.isIpadOnly })
    .from(apps)
    .where(inArray(apps.appId, [...appIds]))
  return new Map(rows.map(app => [app.appId, mainDeviceOf(app)]))
}

/** Every app that Apple offers for iPad only, ascending. */
export const listIpadOnlyIds = async (db: Database): Promise<AppId[]> => {
  const rows = await db
    .select({ appId: apps.appId })
    .from(apps)
    .where(eq(apps.isIpadOnly, true))
    .orderBy(asc(apps.appId))
  return rows.map(({ appId }) => appId)
}

/** Returns the given apps that are in the catalogue. */
export const listKnownAppIds = async (db: Database, appIds: readonly AppId[]): Promise<Set<AppId>> => {
  const rows = await db
    .select({ appId: apps.appId })
    .from(apps)
    .where(inArray(apps.appId, [...appIds]))
  return new Set(rows.map(({ appId }) => appId))
}

/** The stored name comes from a storefront whose language fewer people can read. */
const isLessReadable = (storefront: string): SQL => inArray(apps.storefront, listLessReadable(storefront))

/** Apps that a chart or lookup has named, from a storefront at least as readable as this one. */
const listNamed = async (db: Database, appIds: readonly AppId[], storefront: string): Promise<Set<AppId>> => {
  const isNamed = and(or(isNotNull(apps.icon), isNotNull(apps.lookedUpAt)), not(isLessReadable(storefront)))
  const rows = await db
    .select({ appId: apps.appId })
    .from(apps)
    .where(and(inArray(apps.appId, [...appIds]), isNamed))
  return new Set(rows.map(({ appId }) => appId))
}

const isUnnamed = and(isNull(apps.lookedUpAt), isNull(apps.icon))

/**
 * Adds apps seen in a chart for the first time. Names apps that have no name yet, or whose name comes from a storefront that
 * fewer people can read. Otherwise keeps the name and icon of the first storefront (decision 0029).
 */
export const recordSeenApps = async (
  db: Database,
  entries: readonly TopChartEntry[],
  seen: { storefront: string; at: Date },
): Promise<void> => {
  for (const batch of batchesOf(entries, batchSize)) {
    const named = await listNamed(
      db,
      batch.map(({ appId }) => appId),
      seen.storefront,
    )
    // Sorted by app id, so that two workers cannot deadlock.
    const rows = batch.filter(({ appId }) => !named.has(appId)).sort((a, b) => a.appId - b.appId)
    if (rows.length > 0) {
      await db
        .insert(apps)
        .values(rows.map(entry => toSeenApp(entry, seen)))
        .onConflictDoUpdate({
          target: apps.appId,
          set: takeOver(seenColumns),
          setWhere: sql`excluded.icon IS NOT NULL AND ${or(isUnnamed, isLessReadable(seen.storefront))}`,
        })
    }
    await recordAppNames(db, batch, seen.storefront)
  }
}

/** Adds apps known only by id, each with the largest storefront that charted it. */
export const recordChartedApps = async (
  db: Database,
  charted: readonly { storefront: string; appIds: readonly AppId[] }[],
  at: Date,
): Promise<void> => {
  const largestFirst = charted.toSorted((a, b) => compareStorefronts(a.storefront, b.storefront))
  const storefrontOf = new Map<AppId, string>()
  for (const { storefront, appIds } of largestFirst) {
    for (const appId of appIds) if (!storefrontOf.has(appId)) storefrontOf.set(appId, storefront)
  }
  for (const [storefront, ofStorefront] of Map.groupBy(storefrontOf, ([, storefront]) => storefront)) {
    await recordSeenApps(
      db,
      ofStorefront.map(([appId]) => ({ appId })),
      { storefront, at },
    )
  }
}

type Recorded = { storefront: string; at: Date }

const keepIfEmpty = (column: string, old: typeof appDetails.screenshots | typeof appDetails.ipadScreenshots) =>
  sql`CASE WHEN jsonb_array_length(excluded.${sql.identifier(column)}) = 0 THEN ${old} ELSE excluded.${sql.identifier(column)} END`

const upsertDetails = async (db: Database, listings: readonly AppListing[]): Promise<void> => {
  if (listings.length === 0) return
  await db
    .insert(appDetails)
    .values(listings.map(toDetails))
    .onConflictDoUpdate({
      target: appDetails.appId,
      set: {
        description: sql`excluded.description`,
        screenshots: keepIfEmpty('screenshots', appDetails.screenshots),
        ipadScreenshots: keepIfEmpty('ipad_screenshots', appDetails.ipadScreenshots),
      },
    })
}

const upsertListings = async (
  db: Database,
  listings: readonly AppListing[],
  { storefront, at, setWhere }: Recorded & { setWhere?: SQL },
): Promise<void> => {
  // Sorted by app id, so that two writers cannot deadlock.
  for (const batch of batchesOf(
    listings.toSorted((a, b) => a.appId - b.appId),
    batchSize,
  )) {
    // In one transaction, so that an app's texts come from the same lookup as its name and price.
    await db.transaction(async tx => {
      const written = await tx
        .insert(apps)
        .values(batch.map(listing => toListedApp(listing, { storefront, at })))
        .onConflictDoUpdate({
          target: apps.appId,
          set: {
            ...takeOver(listedColumns),
            isIpadOnly: sql`coalesce(excluded.is_ipad_only, ${apps.isIpadOnly})`,
          },
          ...(setWhere && { setWhere }),
        })
        .returning({ appId: apps.appId })
      const writtenIds = new Set(written.map(({ appId }) => appId))
      await upsertDetails(
        tx,
        batch.filter(({ appId }) => writtenIds.has(appId)),
      )
    })
  }
}

/** Stores the result of a lookup. An empty list never overwrites screenshots, because Apple omits them at times. */
export const recordListings = async (db: Database, listings: readonly AppListing[], seen: Recorded): Promise<void> => {
  await upsertListings(db, listings, seen)
  await recordAppNames(db, listings, seen.storefront)
}

/**
 * Stores the result of a search, or of a lookup in another country: new apps, and details of apps from the same storefront,
 * from one that fewer people can read, or known only by id. Other apps keep their details, which have their own language and price.
 */
export const recordFoundListings = async (
  db: Database,
  listings: readonly AppListing[],
  seen: Recorded,
): Promise<void> => {
  const setWhere = sql`(${or(eq(apps.storefront, seen.storefront), isUnnamed, isLessReadable(seen.storefront))})`
  // An upsert also locks rows that it leaves unchanged, so those (most listings of another country) are filtered out first.
  const unchangedApps = await db
    .select({ appId: apps.appId })
    .from(apps)
    .where(
      and(
        inArray(
          apps.appId,
          listings.map(({ appId }) => appId),
        ),
        sql`${setWhere} IS NOT TRUE`,
      ),
    )
  const unchangedIds = new Set(unchangedApps.map(({ appId }) => appId))
  const others = listings.filter(({ appId }) => !unchangedIds.has(appId))
  await upsertListings(db, others, { ...seen, setWhere })
  await recordAppNames(db, listings, seen.storefront)
}

/** Columns that a feed fills. */
const seenColumns = [
  ...(['name', 'developer', 'developerId', 'bundleId', 'genre', 'icon', 'price', 'currency'] as const),
  ...(['releasedAt', 'storefront', 'searchText'] as const),
]

/** Columns that a lookup fills. */
const listedColumns = [...seenColumns, 'rating', 'ratingCount', 'version', 'lookedUpAt', 'lookupTriedAt'] as const

/** On conflict, takes each column from the new row. */
const takeOver = (columns: readonly (typeof listedColumns)[number][]) =>
  Object.fromEntries(columns.map(column => [column, sql`excluded.${sql.identifier(apps[column].name)}`]))

export type LookupDue = { appId: AppId; storefront: string }

/** Apps with missing or old metadata, never-looked-up ones first, each with the storefront to look it up in. */
export const listAppsToLookUp = async (
  db: Database,
  now: Date,
  { limit, among }: { limit: number; among?: readonly AppId[] | undefined },
): Promise<LookupDue[]> => {
  const before = new Date(now.getTime() - lookupIntervalMs)
  const rows = await db
    .select({ appId: apps.appId, storefront: apps.storefront })
    .from(apps)
    .where(
      and(
        or(isNull(apps.lookedUpAt), lt(apps.lookedUpAt, before)),
        or(isNull(apps.lookupTriedAt), lt(apps.lookupTriedAt, before)),
        among && inArray(apps.appId, [...among]),
      ),
    )
    .orderBy(sql`${apps.lookedUpAt} ASC NULLS FIRST`, asc(apps.appId))
    .limit(limit)
  return rows.map(({ appId, storefront }) => ({ appId, storefront: storefront ?? 'us' }))
}

export const recordLookupTried = async (db: Database, appIds: readonly AppId[], now: Date): Promise<void> => {
  for (const batch of batchesOf(appIds, batchSize)) {
    await db.update(apps).set({ lookupTriedAt: now }).where(inArray(apps.appId, batch))
  }
}
