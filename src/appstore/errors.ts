/** What went wrong, as a code that never changes. */
export type AppStoreErrorCode =
  | 'appstore.network'
  | 'appstore.timeout'
  | 'appstore.throttled'
  | 'appstore.http'
  | 'appstore.unusable'

type AppStoreErrorFields = { code: AppStoreErrorCode; message: string; isRetryable: boolean; cause?: unknown }

/**
 * Every failure of a call to Apple. Only two other things are ever thrown: a `RangeError` for a request that cannot
 * be asked (before anything is sent), and the reason of the caller's own `AbortSignal`.
 */
export class AppStoreError extends Error {
  readonly code: AppStoreErrorCode
  /** True when the same call may succeed later without any change. */
  readonly isRetryable: boolean

  constructor({ code, message, isRetryable, cause }: AppStoreErrorFields) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.code = code
    this.isRetryable = isRetryable
  }
}

/** No answer: the name did not resolve, the connection was refused, reset or closed in the middle of the body. */
export class NetworkError extends AppStoreError {
  constructor({ url, cause }: { url: string; cause: unknown }) {
    super({
      code: 'appstore.network',
      message: `The connection for ${url} failed (${describeCause(cause)}), so nothing is known. Check the network and ask again.`,
      isRetryable: true,
      cause,
    })
  }
}

/** Headers and body together took longer than `timeoutMs`. */
export class TimeoutError extends AppStoreError {
  constructor({ url, timeoutMs }: { url: string; timeoutMs: number }) {
    super({
      code: 'appstore.timeout',
      message: `${url} did not answer completely within ${timeoutMs} ms, so nothing is known. Ask again later.`,
      isRetryable: true,
    })
  }
}

/**
 * Apple asks for fewer calls (403 or 429). It is a date, not a failure: ask nothing of any App Store host until
 * `retryAt`. When Apple names no time (a 403 of 2026 carries no `Retry-After`) `retryAt` is undefined: wait at least
 * a minute and double it each time.
 */
export class ThrottledError extends AppStoreError {
  readonly status: number
  readonly retryAt: Date | undefined
  /** The first 200 characters of the body; the throttle itself sends none, a proxy in between often does. */
  readonly evidence: string

  constructor(fields: { url: string; status: number; retryAt: Date | undefined; evidence: string }) {
    const until = fields.retryAt ? `until ${fields.retryAt.toISOString()}` : 'for at least a minute, doubling each time'
    super({
      code: 'appstore.throttled',
      message: `Apple answered ${fields.status} to ${fields.url}: too many calls from this address. Pause all calls ${until}.`,
      isRetryable: true,
    })
    this.status = fields.status
    this.retryAt = fields.retryAt
    this.evidence = fields.evidence
  }
}

type HttpErrorFields = {
  url: string
  status: number
  isRetryable: boolean
  appleMessage: string | undefined
  retryAt: Date | undefined
  evidence: string
}

/** Apple answered with a status that is neither success nor a throttle. */
export class HttpError extends AppStoreError {
  readonly status: number
  /** Apple's own `errorMessage`, sent with status 400: `Invalid value(s) for key(s): [country]`. */
  readonly appleMessage: string | undefined
  /** From `Retry-After`, when a 503 names a time. */
  readonly retryAt: Date | undefined
  readonly evidence: string

  constructor(fields: HttpErrorFields) {
    const { url, status, isRetryable, appleMessage, retryAt, evidence } = fields
    const said = appleMessage ? ` (${appleMessage})` : ''
    const advice = isRetryable ? 'It is usually passing: ask again later.' : 'Asking again will not help.'
    super({ code: 'appstore.http', message: `Apple answered ${status} to ${url}${said}. ${advice}`, isRetryable })
    this.status = status
    this.appleMessage = appleMessage
    this.retryAt = retryAt
    this.evidence = evidence
  }
}

const unusableReasons = {
  'empty-body': 'has no body',
  html: 'is an HTML page',
  'not-json': 'is not JSON',
  'not-xml': 'is not well-formed XML',
  truncated: 'ends in the middle',
  'too-large': 'is larger than the limit',
  undecodable: 'is not in the compression it claims',
  'unexpected-shape': 'does not have the known shape',
  'wrong-feed': 'is another chart than the one asked for',
  'wrong-answer': 'holds only apps that nobody asked for',
  'duplicate-app': 'names one app twice',
  'entry-without-id': 'has a place without an app id, which would shift every place below it',
  'redirect-loop': 'was redirected too often',
  'foreign-redirect': 'was redirected to a host that is not the App Store',
} as const

/** Why an answer with a good status was refused. */
export type UnusableReason = keyof typeof unusableReasons

type UnusableFields = { reason: UnusableReason; subject: string; evidence: string; detail?: string; cause?: unknown }

/** An answer arrived with a good status and cannot be believed. Nothing of it may be recorded. */
export class UnusableAnswerError extends AppStoreError {
  readonly reason: UnusableReason
  /** The first 200 characters of the answer. */
  readonly evidence: string

  constructor({ reason, subject, evidence, detail, cause }: UnusableFields) {
    const more = detail ? ` (${detail})` : ''
    super({
      code: 'appstore.unusable',
      message: `The answer for ${subject} ${unusableReasons[reason]}${more}, so nothing of it was used. Ask again later; if it stays, Apple changed something.`,
      isRetryable: true,
      cause,
    })
    this.reason = reason
    this.evidence = cutEvidence(evidence)
  }
}

/** The part of a body that an error carries along: its first 200 characters. */
export const cutEvidence = (text: string): string => text.slice(0, 200).toWellFormed()

const describeCause = (cause: unknown): string => {
  if (!(cause instanceof Error)) return 'unknown cause'
  return cause.cause instanceof Error ? cause.cause.message || cause.message : cause.message
}
