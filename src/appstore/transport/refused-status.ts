import { findRetryAt } from '#domain/retry-after.ts'
import type { AppStoreCall } from '../calls.ts'
import { type AppStoreError, cutEvidence, HttpError, ThrottledError } from '../errors.ts'
import { fieldOf, findText } from '../read-fields.ts'

type RefusedAnswer = { call: AppStoreCall; response: Response; text: string; now: Date }

/**
 * Builds the error for a status outside 2xx.
 *
 * Every 403 counts as a throttle. Apple's own has no body; one with a body comes from an edge server or proxy that is
 * rejecting us ("Access Denied"). Both mean: stop for a while. Our requests need no permissions, so changing a request would
 * not fix a 403.
 */
export const buildStatusError = ({ call, response, text, now }: RefusedAnswer): AppStoreError => {
  const { status } = response
  const retryAt = findRetryAt(response.headers.get('retry-after'), now)
  const evidence = cutEvidence(text)
  if (status === 403 || status === 429) return new ThrottledError({ url: call.url, status, retryAt, evidence })
  const isRetryable = isPassing({ status, call })
  return new HttpError({ url: call.url, status, isRetryable, appleMessage: findAppleMessage(text), retryAt, evidence })
}

/** A 404 for a search is temporary (`newNullResponse`, node-itunes-search issues 10 and 18); for a chart it is permanent. */
const isPassing = ({ status, call }: { status: number; call: AppStoreCall }): boolean =>
  status >= 500 || status === 408 || (status === 404 && call.budget === 'search')

const findAppleMessage = (text: string): string | undefined => {
  try {
    return findText(fieldOf(JSON.parse(text), 'errorMessage'))
  } catch {
    return undefined
  }
}
