import { randomUUID } from 'node:crypto'
import type { NewToken, OwnedToken, Token, TokenGrant } from '#contract/tokens.ts'
import { dayMs, minuteMs } from '#domain/units.ts'
import { toMember } from '../accounts/members.usecases.ts'
import { createSecret, hashSecret } from '../accounts/secrets.rules.ts'
import { lockUser } from '../accounts/users.repository.ts'
import { recordAct } from '../audit/audit.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Member } from '../platform/http/access.ts'
import type { Clock } from '../platform/process/clock.ts'
import { isToken, startOf, writeToken } from './token-format.rules.ts'
import { adminScopeRefused, tokenNotFound, tooManyTokens } from './tokens.errors.ts'
import {
  countTokens,
  deleteExpiredTokens,
  deleteToken,
  findToken,
  insertToken,
  listTokensOf,
  listTokensOfAll,
  recordTokenUse,
  type TokenRow,
} from './tokens.repository.ts'

const tokenLimit = 20
const useExactToMs = minuteMs

const toToken = ({ id, name, start, scopes, createdAt, expiresAt, lastUsedAt }: TokenRow): Token => ({
  id,
  name,
  start,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** The log shows the first characters and not the name, which its owner wrote and which stays after an account is deleted. */
const actOf = (action: 'token.create' | 'token.revoke', row: TokenRow, reason?: string) => ({
  action,
  subject: row.id,
  subjectName: row.start,
  details: `Scopes: ${row.scopes.join(', ')}.`,
  reason,
})

type TokensOptions = { db: Database; clock: Clock; admins: readonly string[] }

export type Tokens = ReturnType<typeof createTokens>

/** API tokens of people. Deleting a row ends the token at once in all processes. */
export const createTokens = ({ db, clock, admins }: TokensOptions) => {
  const noteUse = async ({ id, lastUsedAt }: TokenRow): Promise<void> => {
    const now = clock.now()
    // Uses the absolute difference, so that a clock that was set back does not stop the updates.
    if (lastUsedAt && Math.abs(now.getTime() - lastUsedAt.getTime()) < useExactToMs) return
    await recordTokenUse(db, id, now)
  }

  return {
    /** Creates a token in the caller's transaction, and returns the token itself for the only time. */
    create: async (
      tx: Database,
      { userId, isAdmin }: Pick<Member, 'userId' | 'isAdmin'>,
      { name, scopes, expiresInDays }: TokenGrant,
    ): Promise<NewToken> => {
      const now = clock.now()
      if (!isAdmin && scopes.some(scope => scope.startsWith('admin'))) throw adminScopeRefused()
      // Two tokens created at once must not exceed the limit together.
      await lockUser(tx, userId)
      if ((await countTokens(tx, userId, now)) >= tokenLimit) throw tooManyTokens(tokenLimit)
      const token = writeToken(createSecret())
      const row: TokenRow = {
        id: randomUUID(),
        userId,
        secretHash: hashSecret(token),
        start: startOf(token),
        name,
        scopes,
        createdAt: now,
        expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
        lastUsedAt: null,
      }
      await insertToken(tx, row)
      await recordAct(tx, { userId }, actOf('token.create', row), now)
      return { ...toToken(row), token }
    },

    /** The owner of a token as a member with its scopes; undefined if it is unknown or has ended. */
    findMember: async (token: string): Promise<Member | undefined> => {
      const found = isToken(token) ? await findToken(db, hashSecret(token), clock.now()) : undefined
      if (!found) return undefined
      await noteUse(found.token)
      const { id, scopes } = found.token
      return { ...toMember(found.user, null, admins), token: { id, scopes } }
    },

    list: async (userId: string): Promise<Token[]> => (await listTokensOf(db, userId, clock.now())).map(toToken),

    listAll: async (): Promise<OwnedToken[]> =>
      (await listTokensOfAll(db, clock.now())).map(({ token, username }) => ({
        ...toToken(token),
        userId: token.userId,
        username,
      })),

    revoke: ({ userId }: Pick<Member, 'userId'>, id: string): Promise<void> =>
      db.transaction(async tx => {
        const row = await deleteToken(tx, { id, userId })
        if (!row) throw tokenNotFound()
        await recordAct(tx, { userId }, actOf('token.revoke', row), clock.now())
      }),

    /** An admin ends a token of anyone. */
    revokeAny: (admin: Pick<Member, 'userId'>, id: string, reason: string): Promise<void> =>
      db.transaction(async tx => {
        const row = await deleteToken(tx, { id })
        if (!row) throw tokenNotFound()
        await recordAct(tx, admin, actOf('token.revoke', row, reason), clock.now())
      }),

    /** Deletes expired tokens. */
    tidy: (): Promise<void> => deleteExpiredTokens(db, clock.now()),
  }
}
