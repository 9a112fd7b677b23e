import { describeError, hasStatus } from '#web/lib/api-error.ts'
import type { Toast } from '#web/lib/toasts.ts'
import { trackingWords as words } from './tracking.words.ts'

/** The message of an error, or the general sentence of SPEC §8 when it has none. */
export const describeTrackFailure = (error: unknown): string =>
  error instanceof Error && error.message ? describeError(error) : words.wentWrong

/** The toast for a failed call; `title` names the failed action. SPEC §5: a signed-out user is asked to log in. */
export const failureToast = (title: string, error: unknown): Toast =>
  hasStatus(error, 401)
    ? { title: words.loginRequired, description: words.loginRequiredText, tone: 'bad' }
    : { title, description: describeTrackFailure(error), tone: 'bad' }
