import { AppStoreError, HttpError, NetworkError, TimeoutError, UnusableAnswerError } from '#appstore'
import type { GapReason } from '#domain/ranks.ts'
import { messageOf } from '../platform/process/errors.ts'

/** Why an attempt failed. `code` is short and stored in history; `sentence` is for the operator. */
export type Failure = { reason: GapReason; code: string; sentence: string; isRetryable: boolean }

const reasonOf = (error: AppStoreError): GapReason => {
  if (error instanceof NetworkError) return 'network'
  if (error instanceof TimeoutError) return 'timeout'
  if (error instanceof HttpError) return 'http'
  return error instanceof UnusableAnswerError ? 'unusable' : 'not-fetched'
}

const codeOf = (error: AppStoreError): string => {
  if (error instanceof HttpError) return String(error.status)
  return error instanceof UnusableAnswerError ? error.reason : ''
}

/** A `RangeError` means that the chart cannot be requested at all. Unknown errors are retried. */
export const toFailure = (error: unknown): Failure => {
  const sentence = messageOf(error)
  if (error instanceof AppStoreError) {
    return { reason: reasonOf(error), code: codeOf(error), sentence, isRetryable: error.isRetryable }
  }
  return { reason: 'not-fetched', code: 'internal', sentence, isRetryable: !(error instanceof RangeError) }
}
