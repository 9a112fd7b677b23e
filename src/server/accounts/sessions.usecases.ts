import { randomUUID } from 'node:crypto'
import { dayMs, minuteMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
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

/** Minimum time between two updates of a session's last use, so that reads rarely write. */
const useExactToMs = 5 * minuteMs

type SessionsOptions = { db: Database; clock: Clock; settings: Pick<AccountSettings, 'idleDays' | 'longestDays'> }

type Browser = { userAgent: string | undefined; former: string | undefined; tx?: Database }

export type Sessions = ReturnType<typeof createSessions>

/** People's sessions. Deleting a row ends the session at once in all processes. */
export const createSessions = ({ db, clock, settings }: SessionsOptions) => {
  const limits = () => {
    const now = clock.now()
    return { now, idleSince: new Date(now.getTime() - settings.idleDays * dayMs) }
  }

  const noteUse = async ({ session, user }: { session: SessionRow; user: UserRow }): Promise<void> => {
    const now = clock.now()
    // Uses the absolute difference, so that a clock that was set back does not stop the updates.
    if (Math.abs(now.getTime() - session.lastUsedAt.getTime()) < useExactToMs) return
    await recordUse(db, session.id, now)
    await recordSeen(db, user.id, now)
  }

  return {
    /** Starts a new session with a new secret, and ends the browser's previous one; in a transaction if there is one. */
    start: async (userId: string, { userAgent, former, tx = db }: Browser) => {
      const now = clock.now()
      const secret = createSecret()
      const endsAt = new Date(now.getTime() + settings.longestDays * dayMs)
      const device = describeDevice(userAgent)
      if (former) await deleteSessionBySecret(tx, hashSecret(former))
      const times = { startedAt: now, lastUsedAt: now, endsAt }
      await insertSession(tx, { id: randomUUID(), secretHash: hashSecret(secret), userId, device, ...times })
      return { secret, endsAt }
    },

    /** The session with this secret, and its user; undefined once it has ended. */
    find: async (secret: string) => {
      const found = await findSession(db, hashSecret(secret), limits())
      if (found) await noteUse(found)
      return found
    },

    list: (userId: string): Promise<SessionRow[]> => listSessions(db, userId, limits()),
    /** @throws RequestError session.not_found */
    end: async (userId: string, sessionId: string): Promise<void> => {
      if (await deleteSession(db, userId, sessionId)) return
      throw new RequestError('session.not_found', 'You have no session with this id; it may have ended.')
    },
    endBySecret: (secret: string): Promise<void> => deleteSessionBySecret(db, hashSecret(secret)),
    /** Runs in the caller's transaction. */
    endAll: (tx: Database, userId: string): Promise<void> => deleteSessions(tx, userId),
    /** Deletes expired sessions and sign-ins. */
    tidy: (): Promise<void> => deleteEnded(db, limits()),
  }
}
