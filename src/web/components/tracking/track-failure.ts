import { describeError, hasStatus } from '#web/lib/api-error.ts'
import type { Toast } from '#web/lib/toasts.ts'
import { trackingWords as words } from './tracking.words.ts'

/** The message of an error for people, in SPEC §8's words where it has none. */
export const describeTrackFailure = (error: unknown): string =>
  error instanceof Error && error.message ? describeError(error) : words.wentWrong

/** What is told when a call failed; `title` is what did not happen. Who was signed out is told so: SPEC §5. */
export const failureToast = (title: string, error: unknown): Toast =>
  hasStatus(error, 401)
    ? { title: words.loginRequired, description: words.loginRequiredText, tone: 'bad' }
    : { title, description: describeTrackFailure(error), tone: 'bad' }
