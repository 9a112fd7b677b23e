import { randomUUID } from 'node:crypto'
import { dayMs, minuteMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { AccountSettings } from './accounts.config.ts'
import { describeDevice } from './device.rules.ts'
import { createSecret, hashSecret } from './secrets.rules.ts'
import {
  deleteEnded,
  deleteSession,
  deleteSessionBySecret,
  deleteSessions,
  findSession,
  insertSession,
  listSessions,
  recordUse,
  type SessionRow,
} from './sessions.repository.ts'
import { recordSeen, type UserRow } from './users.repository.ts'

/** The use of a session is written down this often at most, so that a read stays a read. */
const useExactToMs = 5 * minuteMs

type SessionsOptions = { db: Database; clock: Clock; settings: Pick<AccountSettings, 'idleDays' | 'longestDays'> }

export type Sessions = ReturnType<typeof createSessions>

/** Where people are signed in. A session is over for everybody at the moment its row is gone. */
export const createSessions = ({ db, clock, settings }: SessionsOptions) => {
  const limits = () => {
    const now = clock.now()
    return { now, idleSince: new Date(now.getTime() - settings.idleDays * dayMs) }
  }

  const noteUse = async ({ session, user }: { session: SessionRow; user: UserRow }): Promise<void> => {
    const now = clock.now()
    // A clock that was set back must not stop this for as long.
    if (Math.abs(now.getTime() - session.lastUsedAt.getTime()) < useExactToMs) return
    await recordUse(db, session.id, now)
    await recordSeen(db, user.id, now)
  }

  return {
    /** A new session with a secret of its own, whatever the browser came with; that one ends. */
    start: async (
      userId: string,
      { userAgent, former }: { userAgent: string | undefined; former: string | undefined },
    ) => {
      const now = clock.now()
      const secret = createSecret()
      const endsAt = new Date(now.getTime() + settings.longestDays * dayMs)
      const device = describeDevice(userAgent)
      if (former) await deleteSessionBySecret(db, hashSecret(former))
      const times = { startedAt: now, lastUsedAt: now, endsAt }
      await insertSession(db, { id: randomUUID(), secretHash: hashSecret(secret), userId, device, ...times })
      return { secret, endsAt }
    },

    /** The session of a secret, and whose it is; undefined once it has ended. */
    find: async (secret: string) => {
      const found = await findSession(db, hashSecret(secret), limits())
      if (found) await noteUse(found)
      return found
    },

    list: (userId: string): Promise<SessionRow[]> => listSessions(db, userId, limits()),
    end: (userId: string, sessionId: string): Promise<void> => deleteSession(db, userId, sessionId),
    endBySecret: (secret: string): Promise<void> => deleteSessionBySecret(db, hashSecret(secret)),
    /** Within a change of which it is a part. */
    endAll: (tx: Database, userId: string): Promise<void> => deleteSessions(tx, userId),
    /** Forgets sessions and sign-ins that are over. */
    tidy: (): Promise<void> => deleteEnded(db, limits()),
  }
}
