import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: everyone; whoever is signed in; only the person whom `:userId` of the path names; admins, whose calls are
 * all below `/api/admin/`.
 */
export type Access = 'everyone' | 'member' | 'owner' | 'admin'

/** The answer of a call that has nothing to tell: 204. */
export const nothing = z.null()

/** One call of the API: what goes in, what comes out, how it can fail. Server and screens both read it. */
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
  /** What a visitor is told in place of the usual sentence. */
  signedOutMessage?: string
  params?: Params
  query?: Query
  body?: Body
  response: Response
  errors: readonly ErrorCode[]
}

export const endpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> => definition
