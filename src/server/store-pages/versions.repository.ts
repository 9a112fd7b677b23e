import { and, eq, inArray, sql } from 'drizzle-orm'
import { batchesOf } from '#domain/batches.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Database } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import { type Release, toRelease } from './releases.rules.ts'
import { appVersions } from './store-pages.table.ts'
import type { ReadVersion, VersionRow } from './versions.rules.ts'

/** Keeps each statement well below PostgreSQL's limit of 65,535 parameters. */
const batchSize = 1_000

const { releasedAt, releaseNotes, storefront, firstSeenAt } = appVersions

/** Notes from the app's own storefront replace others; any notes replace none. */
const takeNotes = (isOwnPage: boolean) =>
  isOwnPage
    ? sql`excluded.release_notes IS NOT NULL`
    : sql`excluded.release_notes IS NOT NULL AND ${releaseNotes} IS NULL`

const upsertVersions = async (db: Database, rows: readonly ReadVersion[], isOwnPage: boolean): Promise<void> => {
  const takes = takeNotes(isOwnPage)
  for (const batch of batchesOf(rows, batchSize)) {
    await db
      .insert(appVersions)
      .values(batch.map(({ isOwnPage: _, ...row }) => row))
      .onConflictDoUpdate({
        target: [appVersions.appId, appVersions.version],
        set: {
          releaseNotes: sql`CASE WHEN ${takes} THEN excluded.release_notes ELSE ${releaseNotes} END`,
          storefront: sql`CASE WHEN ${takes} THEN excluded.storefront ELSE ${storefront} END`,
          releasedAt: sql`coalesce(${releasedAt}, excluded.released_at)`,
          firstSeenAt: sql`least(${firstSeenAt}, excluded.first_seen_at)`,
        },
        // Skips unchanged rows, because most pages repeat the same content every day.
        setWhere: sql`(${takes} AND (${releaseNotes}, ${storefront}) IS DISTINCT FROM (excluded.release_notes, excluded.storefront))
          OR (${releasedAt} IS NULL AND excluded.released_at IS NOT NULL) OR excluded.first_seen_at < ${firstSeenAt}`,
      })
  }
}

/** Adds new versions, and missing details of known ones. Expects each version once, and only apps in the catalogue. */
export const recordVersions = async (db: Database, versions: readonly ReadVersion[]): Promise<void> => {
  for (const [isOwnPage, rows] of Map.groupBy(versions, version => version.isOwnPage))
    await upsertVersions(db, rows, isOwnPage)
}

/** Newest first: by release, or by first reading if the App Store gives no release date. */
export const listVersions = (db: Database, appId: AppId, limit: number): Promise<VersionRow[]> =>
  db
    .select()
    .from(appVersions)
    .where(eq(appVersions.appId, appId))
    .orderBy(sql`coalesce(${releasedAt}, ${firstSeenAt}) DESC, ${firstSeenAt} DESC, ${appVersions.version} DESC`)
    .limit(limit)

/** The versions of many apps since a moment, in one statement. */
export const listReleases = async (
  db: Database,
  appIds: readonly AppId[],
  since: Date,
): Promise<Map<AppId, Release[]>> => {
  const { appId, version } = appVersions
  const rows = await db
    .select({ appId, version, releasedAt, firstSeenAt })
    .from(appVersions)
    .where(and(inArray(appId, [...appIds]), sql`coalesce(${releasedAt}, ${firstSeenAt}) >= ${sqlMoment(since)}`))
  const releases = new Map<AppId, Release[]>(appIds.map(id => [id, []]))
  for (const row of rows) releases.get(row.appId)?.push(toRelease(row))
  return releases
}
