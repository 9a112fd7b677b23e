import type { AppStoreCall } from '../calls.ts'
import { type AppStoreError, cutEvidence, HttpError, ThrottledError } from '../errors.ts'
import { fieldOf, findText } from '../read-fields.ts'
import { findRetryAt } from './retry-after.ts'

type RefusedAnswer = { call: AppStoreCall; response: Response; text: string; now: Date }

/**
 * The error for a status that is not 2xx.
 *
 * Every 403 is a throttle, with or without a body. Apple's own has none; one with a body comes from an edge or proxy
 * that has had enough of us ("Access Denied"). Both ask for the same: stop for a while. We ask nothing that needs a
 * permission, so there is no 403 that asking differently would cure.
 */
export const buildStatusError = ({ call, response, text, now }: RefusedAnswer): AppStoreError => {
  const { status } = response
  const retryAt = findRetryAt(response.headers.get('retry-after'), now)
  const evidence = cutEvidence(text)
  if (status === 403 || status === 429) return new ThrottledError({ url: call.url, status, retryAt, evidence })
  const isRetryable = isPassing({ status, call })
  return new HttpError({ url: call.url, status, isRetryable, appleMessage: findAppleMessage(text), retryAt, evidence })
}

/** 404 on a search passes (`newNullResponse`, node-itunes-search issues 10 and 18); on a chart it stays. */
const isPassing = ({ status, call }: { status: number; call: AppStoreCall }): boolean =>
  status >= 500 || status === 408 || (status === 404 && call.budget === 'search')

const findAppleMessage = (text: string): string | undefined => {
  try {
    return findText(fieldOf(JSON.parse(text), 'errorMessage'))
  } catch {
    return undefined
  }
}
