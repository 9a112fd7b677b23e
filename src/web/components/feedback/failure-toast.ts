import { ApiError, describeError, hasStatus } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { feedbackWords as words } from './feedback.words.ts'

/**
 * SPEC §8: the server's message, then the status text, then a general sentence. The server's message comes first because it
 * has details that its code lacks, such as why the collector is off or since when a job has been running.
 */
export const describeFailure = (error: unknown): string => {
  if (error instanceof ApiError) return error.problem?.message || error.statusText || describeError(error)
  return error instanceof TypeError ? describeError(error) : words.wentWrong
}

/** Shows a toast for a failed action, except when the session has ended: the sign-in page explains that. */
export const showFailureToast = (title: string, error: unknown): void => {
  if (!hasStatus(error, 401)) showToast({ title, description: describeFailure(error), tone: 'bad' })
}
