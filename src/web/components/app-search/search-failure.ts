import { ApiError } from '#web/lib/api-error.ts'
import { searchWords } from './search.words.ts'

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

export const describeSearchFailure = (error: unknown): string => {
  if (isTimeout(error)) return searchWords.timedOut
  // A response that is not JSON may have a success status, whose text would be misleading.
  if (!(error instanceof ApiError) || error.status < 400) return searchWords.failed
  if (error.problem) return error.problem.message
  return error.statusText ? searchWords.failedWithText(error.statusText) : searchWords.failedWithStatus(error.status)
}
