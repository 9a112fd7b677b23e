import { and, count, desc, eq, inArray, min } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { lockUser } from '../accounts/users.repository.ts'
import { entryColumns } from '../catalog/app-lists.repository.ts'
import type { AppEntry } from '../catalog/apps.rules.ts'
import { apps } from '../catalog/apps.table.ts'
import type { Database } from '../platform/database/database.ts'
import { trackedApps } from './tracking.table.ts'

type Pair = { userId: string; appId: AppId }

const isPair = ({ userId, appId }: Pair) => and(eq(trackedApps.userId, userId), eq(trackedApps.appId, appId))

export const isTracked = async (db: Database, pair: Pair): Promise<boolean> => {
  const rows = await db.select({ appId: trackedApps.appId }).from(trackedApps).where(isPair(pair))
  return rows.length > 0
}

const countTracked = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db.select({ apps: count() }).from(trackedApps).where(eq(trackedApps.userId, userId))
  return row?.apps ?? 0
}

/** Runs in the transaction that starts tracking. */
export type OnTracked = (tx: Database, tracked: { userId: string; now: Date }) => Promise<void>

type Addition = Pair & { limit: number; now: Date; onTracked?: OnTracked | undefined }

/** An app that is already tracked keeps its start time. */
export const addTrackedApp = (
  db: Database,
  { userId, appId, limit, now, onTracked }: Addition,
): Promise<'tracked' | 'too-many' | 'account-deleted'> =>
  db.transaction(async tx => {
    if (!(await lockUser(tx, userId))) return 'account-deleted'
    if (await isTracked(tx, { userId, appId })) return 'tracked'
    if ((await countTracked(tx, userId)) >= limit) return 'too-many'
    await tx.insert(trackedApps).values({ userId, appId, trackedAt: now })
    await onTracked?.(tx, { userId, now })
    return 'tracked'
  })

export const removeTrackedApp = async (db: Database, pair: Pair): Promise<void> => {
  await db.delete(trackedApps).where(isPair(pair))
}

/** Returns whether the person tracks the app. */
export const saveTags = async (db: Database, { tags, ...pair }: Pair & { tags: string[] }): Promise<boolean> => {
  const rows = await db.update(trackedApps).set({ tags }).where(isPair(pair)).returning({ appId: trackedApps.appId })
  return rows.length > 0
}

export type TrackedEntry = AppEntry & { trackedAt: Date; tags: string[] }

/** The apps that a person tracks, in no particular order. */
export const listTrackedApps = (db: Database, userId: string): Promise<TrackedEntry[]> =>
  db
    .select({ ...entryColumns, trackedAt: trackedApps.trackedAt, tags: trackedApps.tags })
    .from(trackedApps)
    .innerJoin(apps, eq(apps.appId, trackedApps.appId))
    .where(eq(trackedApps.userId, userId))

/** The ids of the apps that a person tracks, ascending. */
export const listAppIdsOf = async (db: Database, userId: string): Promise<AppId[]> => {
  const { appId } = trackedApps
  const rows = await db.select({ appId }).from(trackedApps).where(eq(trackedApps.userId, userId)).orderBy(appId)
  return rows.map(row => row.appId)
}

/** Which of these apps the person tracks. */
export const listTrackedAmong = async (
  db: Database,
  userId: string,
  appIds: readonly AppId[],
): Promise<ReadonlySet<AppId>> => {
  if (appIds.length === 0) return new Set()
  const rows = await db
    .select({ appId: trackedApps.appId })
    .from(trackedApps)
    .where(and(eq(trackedApps.userId, userId), inArray(trackedApps.appId, [...appIds])))
  return new Set(rows.map(({ appId }) => appId))
}

/** All tracked apps without duplicates, with their genres. */
export const listAppsTrackedByAnybody = (db: Database): Promise<{ appId: AppId; genre: number | null }[]> =>
  db
    .selectDistinct({ appId: trackedApps.appId, genre: apps.genre })
    .from(trackedApps)
    .innerJoin(apps, eq(apps.appId, trackedApps.appId))

/** The ids of all tracked apps, without duplicates. */
export const listTrackedAppIds = async (db: Database): Promise<AppId[]> =>
  (await db.selectDistinct({ appId: trackedApps.appId }).from(trackedApps)).map(({ appId }) => appId)

/** The apps tracked by the most people; ties go to those tracked the longest. */
export const listMostTracked = async (db: Database, limit: number): Promise<AppId[]> => {
  const rows = await db
    .select({ appId: trackedApps.appId })
    .from(trackedApps)
    .groupBy(trackedApps.appId)
    .orderBy(desc(count()), min(trackedApps.trackedAt), trackedApps.appId)
    .limit(limit)
  return rows.map(({ appId }) => appId)
}

/** What decides in which charts an app is, if any person tracks it. */
export const findTrackedByAnybody = async (
  db: Database,
  appId: AppId,
): Promise<{ genre: number | null; price: number | null; isIpadOnly: boolean | null } | undefined> => {
  const [row] = await db
    .select({ genre: apps.genre, price: apps.price, isIpadOnly: apps.isIpadOnly })
    .from(trackedApps)
    .innerJoin(apps, eq(apps.appId, trackedApps.appId))
    .where(eq(trackedApps.appId, appId))
    .limit(1)
  return row
}
