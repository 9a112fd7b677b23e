import { eq } from 'drizzle-orm'
import { users } from '../accounts/accounts.table.ts'
import type { Database } from '../platform/database/database.ts'
import { collectorSwitches } from './collector.table.ts'

export type Switches = Omit<typeof collectorSwitches.$inferSelect, 'id'>

const untouched: Switches = { pausedAt: null, pausedBy: null, startedAt: null, storefronts: null, genres: null }

/** The switches that admins set for the collectors of all processes. */
export const findSwitches = async (db: Database): Promise<Switches> => {
  const [row] = await db.select().from(collectorSwitches)
  return row ?? untouched
}

export const saveSwitches = async (db: Database, changed: Partial<Switches>): Promise<void> => {
  await db.insert(collectorSwitches).values(changed).onConflictDoUpdate({ target: collectorSwitches.id, set: changed })
}

/** When an admin paused the collector; null if it is not paused. */
export const findPausedAt = async (db: Database): Promise<Date | null> => (await findSwitches(db)).pausedAt

/** The admin who paused the collector; null if it is not paused, or if the account was deleted. */
export const findPauser = async (db: Database): Promise<string | null> => {
  const [row] = await db
    .select({ username: users.username })
    .from(collectorSwitches)
    .innerJoin(users, eq(users.id, collectorSwitches.pausedBy))
  return row?.username ?? null
}
