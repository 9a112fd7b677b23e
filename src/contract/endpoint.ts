import { z } from 'zod'
import type { Day } from '#domain/days.ts'
import type { TokenScope } from '#domain/tokens.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: everyone; signed-in people; only the person named by `:userId` in the path; or admins, whose endpoints are
 * all under `/api/admin/`.
 */
export type Access = 'everyone' | 'member' | 'owner' | 'admin'

/** The response of an endpoint without a result: 204. */
export const nothing = z.null()

/** How the rows of a response are written; `json` is the whole response. */
export const rowFormats = ['json', 'ndjson', 'csv'] as const

/** One API endpoint: its input, output and errors. Shared by server and screens. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = {
  name: string
  method: Method
  /** `/api/apps/:appStoreId/summary` */
  path: string
  summary: string
  access: Access
  /** The scopes that a token needs, all of them, where `tokenScopesOf` would be wrong. `never`: no token may make this call. */
  tokenScope?: TokenScope | 'never' | readonly TokenScope[]
  /** Replaces the default message for visitors who are not signed in. */
  signedOutMessage?: string
  params?: Params
  query?: Query
  /** Whether parameters that the query does not have are ignored instead of refused. */
  takesAnyQuery?: true
  body?: Body
  response: Response
  /** The call will go: since which day that is known, and from which day on it may be gone. */
  deprecated?: { since: Day; until: Day }
  /** The rows of the response; with them, the query may ask for `format=csv` or `format=ndjson`, and for some `fields`. */
  rows?(answer: z.output<Response>): readonly object[]
  /** The response is a list of apps in the order of their names. */
  isByName?: boolean
  errors: readonly ErrorCode[]
}

export const endpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> => definition

/**
 * The scopes that a token needs for a call. A person's reads need `read` and their changes a scope that the endpoint states;
 * without one, no token may make them. A change that tells what the person has, or makes an address that does, needs `read`, too.
 */
export const tokenScopesOf = ({
  access,
  method,
  tokenScope,
}: Pick<Endpoint, 'access' | 'tokenScope'> & { method: string }): readonly TokenScope[] | 'never' => {
  const isRead = method === 'GET' || method === 'HEAD'
  if (tokenScope === 'never') return 'never'
  if (tokenScope) return typeof tokenScope === 'string' ? [tokenScope] : tokenScope
  if (access === 'everyone') return []
  if (access === 'admin') return isRead ? ['admin:read'] : ['admin']
  return isRead ? ['read'] : 'never'
}
