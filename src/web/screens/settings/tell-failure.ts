import { ApiError, describeError, hasStatus } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { settingsWords as words } from './settings.words.ts'

/** What is known of a failure, else that something went wrong (SPEC §8). */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof TypeError ? describeError(error) : words.somethingWrong

/** Tells that something was not done. Of a session that has ended the sign-in page tells, which takes over. */
export const tellFailure = (title: string, error: unknown): void => {
  if (!hasStatus(error, 401)) showToast({ title, description: reasonOf(error), tone: 'bad' })
}
