import { ApiError, describeError, hasStatus } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { curationWords } from './curation.words.ts'

const { toasts: words } = curationWords

/** SPEC §8: the server's message, else its status text; undefined when no server has answered. */
export const findServerWord = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.message || error.statusText || `${error.status}` : undefined

const describe = (error: unknown): string =>
  findServerWord(error) ?? (error instanceof TypeError ? describeError(error) : words.wrong)

/** Why an app is on its list still: the server's message, else its status in SPEC's sentence. */
const describeRemoval = (error: unknown): string =>
  error instanceof ApiError && !error.problem
    ? words.removeFailedText(error.statusText || `${error.status}`)
    : describe(error)

/** Tells that something was not done. Of a session that has ended the sign-in page tells, which takes over. */
const tell = (title: string, error: unknown, description: string): void => {
  if (!hasStatus(error, 401)) showToast({ title, description, tone: 'bad' })
}

export const tellFailure = (title: string, error: unknown): void => tell(title, error, describe(error))

export const tellRemovalFailure = (error: unknown): void => tell(words.removeFailed, error, describeRemoval(error))
