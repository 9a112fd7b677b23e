/** What went wrong, as a stable code. */
export type AppStoreErrorCode =
  | 'appstore.network'
  | 'appstore.timeout'
  | 'appstore.throttled'
  | 'appstore.http'
  | 'appstore.unusable'

type AppStoreErrorFields = { code: AppStoreErrorCode; message: string; isRetryable: boolean; cause?: unknown }

/**
 * Base class of all failed calls to Apple. Calls throw only two other things: a `RangeError` for an invalid request (before
 * anything is sent), and the reason of the caller's own `AbortSignal`.
 */
export class AppStoreError extends Error {
  readonly code: AppStoreErrorCode
  /** True when repeating the same call later may succeed. */
  readonly isRetryable: boolean

  constructor({ code, message, isRetryable, cause }: AppStoreErrorFields) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.code = code
    this.isRetryable = isRetryable
  }
}

/** No response: DNS failed, or the connection was refused, reset or closed in the middle of the body. */
export class NetworkError extends AppStoreError {
  constructor({ url, cause }: { url: string; cause: unknown }) {
    super({
      code: 'appstore.network',
      message: `The connection for ${url} failed (${describeCause(cause)}). Check the network and try again.`,
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
      message: `${url} did not respond completely within ${timeoutMs} ms. Try again later.`,
      isRetryable: true,
    })
  }
}

/**
 * Apple is throttling (403 or 429). This is a pause, not a failure: send nothing to any App Store host until `retryAt`.
 * Without a `Retry-After` header, which the 403 of 2026 lacks, `retryAt` is undefined: wait at least a minute, and
 * double it each time.
 */
export class ThrottledError extends AppStoreError {
  readonly status: number
  readonly retryAt: Date | undefined
  /** The first 200 characters of the body. Apple's own throttle has no body; a proxy in between often sends one. */
  readonly evidence: string

  constructor(fields: { url: string; status: number; retryAt: Date | undefined; evidence: string }) {
    const until = fields.retryAt ? `until ${fields.retryAt.toISOString()}` : 'for at least a minute, doubling each time'
    super({
      code: 'appstore.throttled',
      message: `Apple answered ${fields.status} to ${fields.url}: too many calls from this IP address. Pause all calls ${until}.`,
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

/** Apple responded with a status that is neither success nor a throttle. */
export class HttpError extends AppStoreError {
  readonly status: number
  /** Apple's `errorMessage`, sent with status 400: `Invalid value(s) for key(s): [country]`. */
  readonly appleMessage: string | undefined
  /** From the `Retry-After` header of a 503, if it has one. */
  readonly retryAt: Date | undefined
  readonly evidence: string

  constructor(fields: HttpErrorFields) {
    const { url, status, isRetryable, appleMessage, retryAt, evidence } = fields
    const appleText = appleMessage ? ` (${appleMessage})` : ''
    const advice = isRetryable ? 'This is usually temporary; try again later.' : 'Retrying will not help.'
    super({ code: 'appstore.http', message: `Apple answered ${status} to ${url}${appleText}. ${advice}`, isRetryable })
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
  undecodable: 'cannot be decompressed',
  'unexpected-shape': 'has an unknown shape',
  'wrong-feed': 'is not the requested chart',
  'wrong-answer': 'contains only apps that were not requested',
  'duplicate-app': 'lists an app twice',
  'entry-without-id': 'has an entry without an app id, which would shift every rank below it',
  'redirect-loop': 'was redirected too many times',
  'foreign-redirect': 'was redirected to a host that is not the App Store',
} as const

export type UnusableReason = keyof typeof unusableReasons

type UnusableFields = { reason: UnusableReason; subject: string; evidence: string; detail?: string; cause?: unknown }

/** A response with a success status that cannot be trusted. Record nothing from it. */
export class UnusableAnswerError extends AppStoreError {
  readonly reason: UnusableReason
  /** The first 200 characters of the response. */
  readonly evidence: string

  constructor({ reason, subject, evidence, detail, cause }: UnusableFields) {
    const more = detail ? ` (${detail})` : ''
    super({
      code: 'appstore.unusable',
      message: `The response for ${subject} ${unusableReasons[reason]}${more}, so it was discarded. Try again later; if this continues, Apple has changed something.`,
      isRetryable: true,
      cause,
    })
    this.reason = reason
    this.evidence = cutEvidence(evidence)
  }
}

/** The first 200 characters of a body, which an error carries as evidence. */
export const cutEvidence = (text: string): string => text.slice(0, 200).toWellFormed()

const describeCause = (cause: unknown): string => {
  if (!(cause instanceof Error)) return 'unknown cause'
  return cause.cause instanceof Error ? cause.cause.message || cause.message : cause.message
}
