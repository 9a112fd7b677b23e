import { describeFailure } from '#web/components/feedback/tell-failure.ts'
import { ApiError, hasStatus } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { curationWords } from './curation.words.ts'

const { toasts: words } = curationWords

/** SPEC §8: the server's message, else its status in SPEC's sentence. */
const describeRemoval = (error: unknown): string =>
  error instanceof ApiError && !error.problem
    ? words.removeFailedText(error.statusText || `${error.status}`)
    : describeFailure(error)

/** Shows why an app is still on its list. When the session has ended, the sign-in page says so instead. */
export const tellRemovalFailure = (error: unknown): void => {
  if (!hasStatus(error, 401)) showToast({ title: words.removeFailed, description: describeRemoval(error), tone: 'bad' })
}
