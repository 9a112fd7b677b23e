import type { DeviceLogin, NewToken, TokenGrant } from '#contract/tokens.ts'
import type { TokenScope } from '#domain/tokens.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { isAdminBySetting } from '../accounts/identities.rules.ts'
import { createSecret, hashSecret } from '../accounts/secrets.rules.ts'
import { findUser } from '../accounts/users.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Member } from '../platform/http/access.ts'
import type { Clock } from '../platform/process/clock.ts'
import {
  type DeviceLoginRow,
  deleteDeviceLogin,
  deleteEndedDeviceLogins,
  findWaiting,
  insertDeviceLogin,
  lockDeviceLogin,
  saveDecision,
} from './device-logins.repository.ts'
import { createUserCode } from './token-format.rules.ts'
import { adminScopeRefused, deviceDenied, deviceNotFound, devicePending } from './tokens.errors.ts'
import type { Tokens } from './tokens.usecases.ts'

const validForMs = 10 * minuteMs
const intervalSeconds = 3

type DeviceLoginsOptions = { db: Database; clock: Clock; tokens: Tokens; admins: readonly string[] }

export type DeviceLogins = ReturnType<typeof createDeviceLogins>

/**
 * Programs without a browser get a token as in RFC 8628: the program shows a code, and a person allows it in a browser. The
 * token is created when the program asks for it, so that the database never holds it.
 */
export const createDeviceLogins = ({ db, clock, tokens, admins }: DeviceLoginsOptions) => {
  /** Undefined once the account is deleted. */
  const findOwner = async (tx: Database, userId: string | null) => {
    const user = userId === null ? undefined : await findUser(tx, userId)
    return user && { userId: user.id, isAdmin: user.isAdmin || isAdminBySetting(admins, user) }
  }

  const takeToken = async (tx: Database, row: DeviceLoginRow): Promise<NewToken> => {
    const owner = await findOwner(tx, row.userId)
    if (!owner) throw deviceNotFound()
    const { scopes, expiresInDays } = row
    return tokens.create(tx, owner, {
      name: row.tokenName ?? row.client,
      scopes,
      expiresInDays: expiresInDays as TokenGrant['expiresInDays'],
    })
  }

  return {
    start: async ({ client, scopes }: { client: string; scopes: TokenScope[] }) => {
      const now = clock.now()
      const deviceCode = createSecret()
      const userCode = createUserCode()
      await insertDeviceLogin(db, {
        deviceHash: hashSecret(deviceCode),
        userCodeHash: hashSecret(userCode),
        client,
        scopes,
        startedAt: now,
        endsAt: new Date(now.getTime() + validForMs),
        decision: null,
        userId: null,
        tokenName: null,
        expiresInDays: null,
      })
      return { deviceCode, userCode, expiresInSeconds: validForMs / secondMs, intervalSeconds }
    },

    /** The token, once. @throws RequestError device.pending until the person decides. */
    finish: async (deviceCode: string): Promise<NewToken> => {
      const deviceHash = hashSecret(deviceCode)
      const taken = await db.transaction(async tx => {
        const row = await lockDeviceLogin(tx, deviceHash, clock.now())
        if (!row) throw deviceNotFound()
        if (row.decision === null) throw devicePending()
        await deleteDeviceLogin(tx, deviceHash)
        return row.decision === 'allow' ? takeToken(tx, row) : undefined
      })
      if (!taken) throw deviceDenied()
      return taken
    },

    get: async (userCode: string): Promise<DeviceLogin> => {
      const row = await findWaiting(db, hashSecret(userCode), clock.now())
      if (!row) throw deviceNotFound()
      const { client, scopes, startedAt, endsAt } = row
      return { userCode, client, scopes, startedAt: startedAt.toISOString(), expiresAt: endsAt.toISOString() }
    },

    allow: async (
      { userId, isAdmin }: Pick<Member, 'userId' | 'isAdmin'>,
      userCode: string,
      { name, scopes, expiresInDays }: TokenGrant,
    ): Promise<void> => {
      if (!isAdmin && scopes.some(scope => scope.startsWith('admin'))) throw adminScopeRefused()
      const decision = { decision: 'allow' as const, userId, scopes, tokenName: name, expiresInDays }
      const at = { userCodeHash: hashSecret(userCode), now: clock.now() }
      if (!(await saveDecision(db, at, decision))) throw deviceNotFound()
    },

    deny: async ({ userId }: Pick<Member, 'userId'>, userCode: string): Promise<void> => {
      const at = { userCodeHash: hashSecret(userCode), now: clock.now() }
      if (!(await saveDecision(db, at, { decision: 'deny', userId }))) throw deviceNotFound()
    },

    /** Deletes programs that waited for too long. */
    tidy: (): Promise<void> => deleteEndedDeviceLogins(db, clock.now()),
  }
}
