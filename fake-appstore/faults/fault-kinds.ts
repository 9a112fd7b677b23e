import type { StorefrontCode } from '#domain/storefronts.ts'

/** What can go wrong, as one plain object each, so that it can be sent as JSON. */
export type Fault =
  /** 403 with an empty body: Apple's way to say "too many calls". */
  | { kind: 'forbidden' }
  /** 429; `retryAfter` is seconds, or the text of a date. */
  | { kind: 'throttled'; retryAfter?: number | string }
  /** 503 with a page of HTML. */
  | { kind: 'unavailable'; retryAfter?: number | string }
  | { kind: 'not-found' }
  /** The headers come late. */
  | { kind: 'slow-headers'; ms: number }
  /** The body comes in pieces, over this time. */
  | { kind: 'slow-body'; ms: number }
  /** `connection` (default): the connection ends before content-length is reached; `json`: half the body, honestly measured. */
  | { kind: 'truncated'; how?: 'connection' | 'json' }
  /** The connection is broken before anything is answered. */
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
  /** Only the first `entries` places. */
  | { kind: 'short'; entries: number }
  /** The first app is there twice. */
  | { kind: 'duplicate' }
  | { kind: 'shuffled' }
  /**
   * Apps that stand so far apart (`by`, a share of the chart; three tenths) change places: so large a share of such
   * pairs. Milder than `shuffled`.
   */
  | { kind: 'swapped'; share: number; by?: number }
  /** The chart of an earlier moment with today's `updated`. */
  | { kind: 'frozen'; at: string }
  /** The chart of another storefront, which also says so in its id. */
  | { kind: 'wrong-storefront'; storefront: StorefrontCode }

export type FaultKind = Fault['kind']

/** Which calls a fault is for; all that is given must fit. */
export type FaultMatch = {
  /** Part of the path or query. */
  path?: string
  storefront?: string
  /** `us:top-free:36:iphone` */
  chartKey?: string
}

export type FaultRule = {
  match?: FaultMatch
  fault: Fault
  /** It happens so often and then no more; without it, until it is cleared. */
  times?: number
  /** ISO dates by the store's own clock. */
  from?: string
  until?: string
}
