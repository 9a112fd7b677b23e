import { ApiError, describeError } from '#web/lib/api-error.ts'

/** The server's message if there is one; here it is more specific than the text for its error code. */
export const failureSentence = (error: unknown): string =>
  (error instanceof ApiError && error.problem?.message) || describeError(error)
