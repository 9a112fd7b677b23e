import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import { lockUser } from '../accounts/users.repository.ts'
import { apps } from '../catalog/apps.table.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { appKeywords, keywordPlans } from './keywords.table.ts'
import type { KeywordSearch } from './positions.repository.ts'

/** Undefined for a visitor, who only sees the keywords that Rank Atlas chose. */
export type ReaderId = string | undefined

/** Every query filters by reader, so that other people's keywords are not found. */
const isVisible = (readerId: ReaderId): SQL | undefined =>
  or(isNull(appKeywords.userId), readerId === undefined ? undefined : eq(appKeywords.userId, readerId))

/** `id` is null for keywords that Rank Atlas chose. `triedAt`: when the App Store was last asked, for any reader. */
export type VisibleKeyword = { id: string | null; appId: AppId; keyword: string; triedAt: Date | null }

/**
 * The keywords of these apps in a storefront that the reader may see, without duplicates per app. The reader's own take
 * precedence.
 */
export const listVisibleKeywords = async (
  db: Database,
  { appIds, storefront, readerId }: { appIds: readonly AppId[]; storefront: StorefrontCode; readerId: ReaderId },
): Promise<VisibleKeyword[]> => {
  const { id, appId, keyword, userId } = appKeywords
  const rows = await db
    .selectDistinctOn([appId, keyword], { id, appId, keyword, userId, triedAt: keywordPlans.triedAt })
    .from(appKeywords)
    .leftJoin(keywordPlans, and(eq(keywordPlans.storefront, appKeywords.storefront), eq(keywordPlans.keyword, keyword)))
    .where(and(inArray(appId, [...appIds]), eq(appKeywords.storefront, storefront), isVisible(readerId)))
    .orderBy(appId, keyword, sql`${userId} NULLS LAST`)
  return rows.map(({ userId: owner, ...row }) => ({ ...row, id: owner === null ? null : row.id }))
}

/** Storefronts in which an app has keywords that the reader may see. */
export const listKeywordStorefronts = async (db: Database, appId: AppId, readerId: ReaderId): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ storefront: appKeywords.storefront })
    .from(appKeywords)
    .where(and(eq(appKeywords.appId, appId), isVisible(readerId)))
    .orderBy(asc(appKeywords.storefront))
  return rows.map(({ storefront }) => storefront)
}

/** Whether the reader may know that this search is measured. */
export const isSearchVisible = async (
  db: Database,
  { storefront, keyword }: KeywordSearch,
  readerId: ReaderId,
): Promise<boolean> => {
  const isSearch = and(eq(appKeywords.storefront, storefront), eq(appKeywords.keyword, keyword))
  const rows = await db
    .select({ id: appKeywords.id })
    .from(appKeywords)
    .where(and(isSearch, isVisible(readerId)))
    .limit(1)
  return rows.length > 0
}

/** The keywords that Rank Atlas chose for an app, all in one storefront. */
export const listChosenKeywords = (db: Database, appId: AppId): Promise<{ storefront: string; keyword: string }[]> =>
  db
    .select({ storefront: appKeywords.storefront, keyword: appKeywords.keyword })
    .from(appKeywords)
    .where(and(eq(appKeywords.appId, appId), isNull(appKeywords.userId)))
    .orderBy(asc(appKeywords.keyword))

/** The searches that Rank Atlas chose for any of these apps, without duplicates. */
export const listSearchesOf = async (db: Database, appIds: readonly AppId[]): Promise<KeywordSearch[]> => {
  const rows = await db
    .selectDistinct({ storefront: appKeywords.storefront, keyword: appKeywords.keyword })
    .from(appKeywords)
    .where(and(inArray(appKeywords.appId, [...appIds]), isNull(appKeywords.userId)))
    .orderBy(asc(appKeywords.storefront), asc(appKeywords.keyword))
  return rows.flatMap(({ storefront, keyword }) => (isStorefrontCode(storefront) ? [{ storefront, keyword }] : []))
}

type Chosen = { appId: AppId; storefront: string; keyword: string }

/** Skips existing keywords. */
export const insertChosenKeywords = async (db: Database, chosen: readonly Chosen[], now: Date): Promise<void> => {
  if (chosen.length === 0) return
  const rows = chosen.map(choice => ({ ...choice, userId: null, addedAt: now }))
  await db.insert(appKeywords).values(rows).onConflictDoNothing()
}

/** Tracked and public apps with a name, for which Rank Atlas has not chosen keywords yet. */
export const listAppsToChooseFor = async (
  db: Database,
  limit: number,
): Promise<{ appId: AppId; name: string; storefront: string | null }[]> => {
  const rows = await rowsOf<{ app_id: string | number; name: string; storefront: string | null }>(
    db,
    sql`SELECT apps.app_id, apps.name, apps.storefront FROM apps
        WHERE apps.app_id IN (SELECT app_id FROM tracked_apps UNION SELECT app_id FROM public_apps)
          AND (apps.icon IS NOT NULL OR apps.looked_up_at IS NOT NULL)
          AND NOT EXISTS (SELECT FROM app_keywords known WHERE known.app_id = apps.app_id AND known.user_id IS NULL)
        ORDER BY apps.app_id LIMIT ${limit}`,
  )
  return rows.map(({ app_id, ...app }) => ({ appId: Number(app_id), ...app }))
}

type Addition = KeywordSearch & { userId: string; appId: AppId; now: Date; mostOfApp: number; mostOfPerson: number }
export type AddOutcome = { id: string } | 'too-many-of-app' | 'too-many-of-person' | 'account-deleted'

const countKeywords = async (db: Database, where: SQL | undefined): Promise<number> => {
  const [row] = await db.select({ keywords: count() }).from(appKeywords).where(where)
  return row?.keywords ?? 0
}

/** Returns an existing keyword unchanged. */
export const addOwnKeyword = (db: Database, addition: Addition): Promise<AddOutcome> =>
  db.transaction(async tx => {
    const { userId, appId, storefront, keyword, now, mostOfApp, mostOfPerson } = addition
    if (!(await lockUser(tx, userId))) return 'account-deleted'
    const isOwn = eq(appKeywords.userId, userId)
    const isOfApp = and(eq(appKeywords.appId, appId), eq(appKeywords.storefront, storefront))
    const [known] = await tx
      .select({ id: appKeywords.id })
      .from(appKeywords)
      .where(and(isOwn, isOfApp, eq(appKeywords.keyword, keyword)))
    if (known) return known
    if ((await countKeywords(tx, and(isOfApp, isVisible(userId)))) >= mostOfApp) return 'too-many-of-app'
    if ((await countKeywords(tx, isOwn)) >= mostOfPerson) return 'too-many-of-person'
    const id = randomUUID()
    await tx.insert(appKeywords).values({ id, appId, storefront, keyword, userId, addedAt: now })
    return { id }
  })

export const removeOwnKeyword = async (
  db: Database,
  { userId, keywordId }: { userId: string; keywordId: string },
): Promise<boolean> => {
  const removed = await db
    .delete(appKeywords)
    .where(and(eq(appKeywords.userId, userId), eq(appKeywords.id, keywordId)))
    .returning({ id: appKeywords.id })
  return removed.length > 0
}

/** A person's own keywords of all apps, oldest first. */
export const listOwnKeywords = (db: Database, userId: string) =>
  db
    .select({
      appId: appKeywords.appId,
      name: apps.name,
      storefront: appKeywords.storefront,
      keyword: appKeywords.keyword,
      addedAt: appKeywords.addedAt,
    })
    .from(appKeywords)
    .innerJoin(apps, eq(apps.appId, appKeywords.appId))
    .where(eq(appKeywords.userId, userId))
    .orderBy(asc(appKeywords.addedAt), asc(appKeywords.id))
