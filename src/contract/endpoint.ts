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

/** The formats of a response; `json` is the whole response, the others only its rows. */
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
  /**
   * All scopes that a token needs, if they differ from those of `tokenScopesOf`. `never`: no token may make this call.
   */
  tokenScope?: TokenScope | 'never' | readonly TokenScope[]
  /** Replaces the default message for visitors who are not signed in. */
  signedOutMessage?: string
  params?: Params
  query?: Query
  /** Whether unknown query parameters are ignored instead of refused. */
  takesAnyQuery?: true
  body?: Body
  response: Response
  /** For a deprecated call: the day since which it is deprecated, and the day from which it may be removed. */
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
 * The scopes that a token needs for a call. Reading a person's data needs `read`; a change needs the scope that the
 * endpoint states, and without one no token may make it. A change that returns the person's data, or creates an address
 * that does, also needs `read`.
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
