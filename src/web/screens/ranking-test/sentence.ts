import { ApiError, describeError } from '#web/lib/api-error.ts'

/** What the server says of a failure tells more here than what its kind stands for. */
export const sentenceOf = (error: unknown): string =>
  (error instanceof ApiError && error.problem?.message) || describeError(error)
