import { z } from 'zod'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'

const amount = z.number().nonnegative()
const date = z.string().refine(text => !Number.isNaN(Date.parse(text)), 'Must be an ISO date.')
const storefront = z.custom<StorefrontCode>(value => isStorefrontCode(String(value)), 'Must be a code such as "jp".')
/** Seconds, or the text of an HTTP date. */
const retryAfter = z.union([z.number(), z.string()]).exactOptional()

/** All possible faults. Each is a plain object, so that it can be sent as JSON. */
const faultSchema = z.discriminatedUnion('kind', [
  /** 403 with an empty body: Apple's "too many calls". */
  z.object({ kind: z.literal('forbidden') }),
  /** 429. */
  z.object({ kind: z.literal('throttled'), retryAfter }),
  /** 503 with an HTML page. */
  z.object({ kind: z.literal('unavailable'), retryAfter }),
  z.object({ kind: z.literal('not-found') }),
  /** Delays the headers. */
  z.object({ kind: z.literal('slow-headers'), ms: amount }),
  /** Sends the body in pieces over this time. */
  z.object({ kind: z.literal('slow-body'), ms: amount }),
  /**
   * `connection` (default): closes the connection before content-length is reached; `json`: sends half the body with a
   * matching content-length.
   */
  z.object({ kind: z.literal('truncated'), how: z.enum(['connection', 'json']).exactOptional() }),
  /** Resets the connection before any response. */
  z.object({ kind: z.literal('reset') }),
  /** 200 with "Your request produced an error. [newNullResponse]". */
  z.object({ kind: z.literal('html') }),
  z.object({ kind: z.literal('empty-body') }),
  /** gzip bytes without a content-encoding header. */
  z.object({ kind: z.literal('gzip-unasked') }),
  z.object({ kind: z.literal('huge'), bytes: amount.exactOptional() }),
  z.object({ kind: z.literal('redirect-loop') }),
  /** A chart without entries. */
  z.object({ kind: z.literal('empty-feed') }),
  z.object({ kind: z.literal('one-entry') }),
  /** Only the first `entries` ranks. */
  z.object({ kind: z.literal('short'), entries: amount }),
  /** Lists the first app twice. */
  z.object({ kind: z.literal('duplicate') }),
  z.object({ kind: z.literal('shuffled') }),
  /**
   * Swaps apps at a distance of `by` (a share of the chart; default three tenths), for a share of such pairs. Milder than
   * `shuffled`.
   */
  z.object({ kind: z.literal('swapped'), share: amount, by: amount.exactOptional() }),
  /** The chart of an earlier time with today's `updated`. */
  z.object({ kind: z.literal('frozen'), at: date }),
  /** The chart of another storefront, with that storefront in its id. */
  z.object({ kind: z.literal('wrong-storefront'), storefront }),
])

export type Fault = z.output<typeof faultSchema>
export type FaultKind = Fault['kind']

/** Which calls a fault applies to; all given conditions must match. */
const matchSchema = z.object({
  /** A substring of the path or query. */
  path: z.string().exactOptional(),
  storefront: z.string().exactOptional(),
  /** `us:top-free:36:iphone` */
  chartKey: z.string().exactOptional(),
})

export type FaultMatch = z.output<typeof matchSchema>

/** A fault and when it occurs. A fault without options can be written as its kind alone. */
export const faultRuleSchema = z.object({
  match: matchSchema.exactOptional(),
  fault: z.preprocess(value => (typeof value === 'string' ? { kind: value } : value), faultSchema),
  /** How often the fault occurs; without it, until the fault is cleared. */
  times: amount.exactOptional(),
  /** ISO dates by the store's own clock. */
  from: date.exactOptional(),
  until: date.exactOptional(),
})

export type FaultRule = z.output<typeof faultRuleSchema>
