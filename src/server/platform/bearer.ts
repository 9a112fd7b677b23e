import type { FastifyRequest } from 'fastify'
import type { Member, NameCaller } from './access.ts'
import { RequestError } from './errors.ts'

/** Other bearers are not ours: that of the metrics, and what a proxy passes on. */
const bearer = /^bearer +(ra_\S*)$/i

/** The token that a program sent with its call. A call with a token ignores the cookies of the browser. */
export const readBearer = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers.authorization === undefined ? undefined : bearer.exec(headers.authorization)?.[1]

const tokenInvalid = (): RequestError =>
  new RequestError(
    'auth.token_invalid',
    'This token is not valid: it was mistyped or revoked, or it has expired. Create another in Settings.',
  )

/** The owner of a token, with its scopes; undefined if it is not valid. */
export type FindTokenMember = (token: string) => Promise<Member | undefined>

/** Names the caller by token if there is one, and by session otherwise. The look-up throws RequestError auth.token_invalid. */
export const withTokens =
  (nameCaller: NameCaller, findTokenMember: FindTokenMember): NameCaller =>
  request => {
    const token = readBearer(request)
    if (token === undefined) return nameCaller(request)
    return async () => {
      const member = await findTokenMember(token)
      if (!member) throw tokenInvalid()
      return member
    }
  }
