import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { ownerLinks } from './accounts.table.ts'

type OwnerLinkRow = typeof ownerLinks.$inferSelect

/** Only the newest link is valid. With `keepsValid`, returns false and changes nothing while there is a valid one. */
export const replaceOwnerLink = (
  db: Database,
  link: OwnerLinkRow,
  { now, keepsValid }: { now: Date; keepsValid: boolean },
): Promise<boolean> =>
  db.transaction(async tx => {
    // Processes that start together make one link.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('owner-links'))`)
    if (keepsValid && (await tx.$count(ownerLinks, gt(ownerLinks.endsAt, now))) > 0) return false
    await tx.delete(ownerLinks)
    await tx.insert(ownerLinks).values(link)
    return true
  })

/** Whether this link was valid. It is deleted in any case. */
export const takeOwnerLink = async (db: Database, secretHash: string, now: Date): Promise<boolean> => {
  const isIt = and(eq(ownerLinks.secretHash, secretHash), gt(ownerLinks.endsAt, now))
  const taken = await db.delete(ownerLinks).where(isIt).returning({ endsAt: ownerLinks.endsAt })
  return taken.length > 0
}
