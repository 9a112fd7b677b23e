import { ApiError, describeError, hasStatus } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'

/**
 * SPEC §8: the status text, where the server has no words of its own. Its sentence knows more than the code: why the
 * collector is off, and since when a job runs.
 */
const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && (error.problem?.message || error.statusText)) || describeError(error)

/** Tells that an act was not done. Of a session that has ended the sign-in page tells, which takes over. */
export const tellFailure = (title: string, error: unknown): void => {
  if (!hasStatus(error, 401)) showToast({ title, description: reasonOf(error), tone: 'bad' })
}
