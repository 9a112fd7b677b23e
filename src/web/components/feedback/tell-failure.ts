import { ApiError, describeError, hasStatus } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { feedbackWords as words } from './feedback.words.ts'

/**
 * SPEC §8: the server's sentence, else its status text, else that something went wrong. The sentence of the server knows
 * more than its code: why the collector is off, and since when a job runs.
 */
export const describeFailure = (error: unknown): string => {
  if (error instanceof ApiError) return error.problem?.message || error.statusText || describeError(error)
  return error instanceof TypeError ? describeError(error) : words.wentWrong
}

/** Shows that an act failed. When the session has ended, the sign-in page says so instead. */
export const tellFailure = (title: string, error: unknown): void => {
  if (!hasStatus(error, 401)) showToast({ title, description: describeFailure(error), tone: 'bad' })
}
