import type { ErrorCode } from '#contract/errors.ts'
import { isChunkMissing } from './newer-version.ts'

/** The parts of an error response that the screens use. */
export type ApiProblem = { message: string; code?: string; requestId?: string }

const textField = (value: object, key: string): string | undefined => {
  const field: unknown = Reflect.get(value, key)
  return typeof field === 'string' ? field : undefined
}

/** Parses a problem document; undefined when the body is something else, such as a proxy's HTML page. */
export const findProblem = (text: string): ApiProblem | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const message = textField(value, 'message') ?? textField(value, 'detail')
    if (message === undefined) return undefined
    const code = textField(value, 'code')
    const requestId = textField(value, 'requestId')
    return { message, ...(code && { code }), ...(requestId && { requestId }) }
  } catch {
    return undefined
  }
}

type ApiFailure = { status: number; problem?: ApiProblem | undefined; statusText?: string }

/** A response with an error status or an unexpected body. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly problem: ApiProblem | undefined
  /** The HTTP status text; empty when the body is JSON, which says more. */
  readonly statusText: string

  constructor(message: string, { status, problem, statusText = '' }: ApiFailure) {
    super(message)
    this.status = status
    this.problem = problem
    this.statusText = statusText
  }
}

/** Codes that only a few screens meet; those show the server's message. */
type CodeWithServerMessage =
  | 'app.not_listed'
  | 'auth.link_invalid'
  | 'auth.provider_away'
  | 'auth.scope_missing'
  | 'auth.token_invalid'
  | 'category.not_found'
  | 'collector.off'
  | 'search.unavailable'
  | 'storage.unavailable'
  | `${'alert' | 'channel' | 'comparison' | 'developer' | 'device' | 'export' | 'job' | 'keyword' | 'letter' | 'link' | 'note' | 'person' | 'session' | 'suspect' | 'test' | 'token' | 'withdrawal'}.${string}`

/** Messages for all other error codes. A missing one does not compile. */
const errorTexts: Record<Exclude<ErrorCode, CodeWithServerMessage>, string> = {
  'request.invalid': 'The server did not understand this request.',
  'request.not_found': 'This address does not exist on the server.',
  'request.method_not_allowed': 'The server did not understand this request.',
  'request.too_large': 'The request is larger than the server accepts.',
  'request.too_many': 'Too many requests in a short time. Wait a minute, then try again.',
  'request.cross_site': 'The request came from another site, so it was blocked.',
  'request.unsupported': 'The server did not understand this request.',
  'auth.required': 'You are not signed in, or your session has ended.',
  'auth.forbidden': 'Your account is not allowed to do this.',
  'tracking.too_many': 'You have reached the limit of tracked apps. Stop tracking one first.',
  'appstore.unavailable': 'The App Store is not responding. Please try again later.',
  'app.not_found': 'This server does not know an app with this App Store id yet.',
  'milestone.not_found': 'There is no such milestone.',
  'server.not_ready': 'The server is starting or busy. Try again in a moment.',
  'server.failed': 'Something broke on the server.',
}

const isErrorCode = (code: string | undefined): code is keyof typeof errorTexts =>
  code !== undefined && Object.hasOwn(errorTexts, code)

/** The meaning of a status sent by a proxy in front of the server, whose HTML page cannot be shown. */
const statusCodes: Record<number, keyof typeof errorTexts> = {
  401: 'auth.required',
  403: 'auth.forbidden',
  404: 'request.not_found',
  413: 'request.too_large',
  429: 'request.too_many',
  502: 'server.not_ready',
  503: 'server.not_ready',
  504: 'server.not_ready',
}

const describeStatus = ({ status, message }: ApiError): string => {
  if (status < 400) return message
  return `${errorTexts[statusCodes[status] ?? (status < 500 ? 'request.invalid' : 'server.failed')]} (${status})`
}

export const describeError = (error: unknown): string => {
  if (error instanceof ApiError) {
    const code = error.problem?.code
    return isErrorCode(code) ? errorTexts[code] : (error.problem?.message ?? describeStatus(error))
  }
  if (isChunkMissing(error))
    return 'Part of this page could not be loaded. A newer version may be available: reload the page.'
  // fetch throws a TypeError when the server does not respond.
  if (error instanceof TypeError) return 'The server could not be reached. Check the connection.'
  return error instanceof Error ? error.message : 'Something went wrong.'
}

export const findRequestId = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.requestId : undefined

export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status)
