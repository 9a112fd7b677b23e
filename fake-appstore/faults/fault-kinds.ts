import type { StorefrontCode } from '#domain/storefronts.ts'

/** All possible faults. Each is a plain object, so that it can be sent as JSON. */
export type Fault =
  /** 403 with an empty body: Apple's "too many calls". */
  | { kind: 'forbidden' }
  /** 429; `retryAfter` is a number of seconds or an HTTP date. */
  | { kind: 'throttled'; retryAfter?: number | string }
  /** 503 with an HTML page. */
  | { kind: 'unavailable'; retryAfter?: number | string }
  | { kind: 'not-found' }
  /** Delays the headers. */
  | { kind: 'slow-headers'; ms: number }
  /** Sends the body in pieces over this time. */
  | { kind: 'slow-body'; ms: number }
  /**
   * `connection` (default): closes the connection before content-length is reached; `json`: sends half the body with a
   * matching content-length.
   */
  | { kind: 'truncated'; how?: 'connection' | 'json' }
  /** Resets the connection before any response. */
  | { kind: 'reset' }
  /** 200 with "Your request produced an error. [newNullResponse]". */
  | { kind: 'html' }
  | { kind: 'empty-body' }
  /** gzip bytes without a content-encoding header. */
  | { kind: 'gzip-unasked' }
  | { kind: 'huge'; bytes?: number }
  | { kind: 'redirect-loop' }
  /** A chart without entries. */
  | { kind: 'empty-feed' }
  | { kind: 'one-entry' }
  /** Only the first `entries` ranks. */
  | { kind: 'short'; entries: number }
  /** Lists the first app twice. */
  | { kind: 'duplicate' }
  | { kind: 'shuffled' }
  /**
   * Swaps apps at a distance of `by` (a share of the chart; default three tenths), for a share of such pairs. Milder than
   * `shuffled`.
   */
  | { kind: 'swapped'; share: number; by?: number }
  /** The chart of an earlier time with today's `updated`. */
  | { kind: 'frozen'; at: string }
  /** The chart of another storefront, with that storefront in its id. */
  | { kind: 'wrong-storefront'; storefront: StorefrontCode }

export type FaultKind = Fault['kind']

/** Which calls a fault applies to; all given conditions must match. */
export type FaultMatch = {
  /** A substring of the path or query. */
  path?: string
  storefront?: string
  /** `us:top-free:36:iphone` */
  chartKey?: string
}

export type FaultRule = {
  match?: FaultMatch
  fault: Fault
  /** How often the fault occurs; without it, until the fault is cleared. */
  times?: number
  /** ISO dates by the store's own clock. */
  from?: string
  until?: string
}
