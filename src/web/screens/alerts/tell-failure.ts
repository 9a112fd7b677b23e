import { describeError, hasStatus } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'

/** Tells that something was not done. Of a session that has ended the sign-in page tells, which takes over. */
export const tellFailure = (title: string, error: unknown): void => {
  if (!hasStatus(error, 401)) showToast({ title, description: describeError(error), tone: 'bad' })
}
