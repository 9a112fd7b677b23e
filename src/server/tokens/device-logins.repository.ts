import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { deviceLogins } from './tokens.table.ts'

export type DeviceLoginRow = typeof deviceLogins.$inferSelect

export const insertDeviceLogin = async (db: Database, row: DeviceLoginRow): Promise<void> => {
  await db.insert(deviceLogins).values(row)
}

const isWaiting = (userCodeHash: string, now: Date) =>
  and(eq(deviceLogins.userCodeHash, userCodeHash), gt(deviceLogins.endsAt, now), isNull(deviceLogins.decision))

/** A program that waits with this code for a decision. */
export const findWaiting = async (
  db: Database,
  userCodeHash: string,
  now: Date,
): Promise<DeviceLoginRow | undefined> => {
  const [row] = await db.select().from(deviceLogins).where(isWaiting(userCodeHash, now))
  return row
}

type Decision = Pick<DeviceLoginRow, 'decision' | 'userId'> &
  Partial<Pick<DeviceLoginRow, 'scopes' | 'tokenName' | 'expiresInDays'>>

/** False if the program does not wait any more. */
export const saveDecision = async (
  db: Database,
  { userCodeHash, now }: { userCodeHash: string; now: Date },
  decision: Decision,
): Promise<boolean> => {
  const rows = await db
    .update(deviceLogins)
    .set(decision)
    .where(isWaiting(userCodeHash, now))
    .returning({ hash: deviceLogins.deviceHash })
  return rows.length > 0
}

/** Locks the row, so that two questions at once get one token. */
export const lockDeviceLogin = async (
  db: Database,
  deviceHash: string,
  now: Date,
): Promise<DeviceLoginRow | undefined> => {
  const [row] = await db
    .select()
    .from(deviceLogins)
    .where(and(eq(deviceLogins.deviceHash, deviceHash), gt(deviceLogins.endsAt, now)))
    .for('update')
  return row
}

export const deleteDeviceLogin = async (db: Database, deviceHash: string): Promise<void> => {
  await db.delete(deviceLogins).where(eq(deviceLogins.deviceHash, deviceHash))
}

export const deleteEndedDeviceLogins = async (db: Database, now: Date): Promise<void> => {
  await db.delete(deviceLogins).where(lt(deviceLogins.endsAt, now))
}
