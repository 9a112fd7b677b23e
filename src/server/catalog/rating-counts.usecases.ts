import { createLookupAttempts, type LookupAttemptsOptions } from './lookup-attempts.usecases.ts'
import type { Lookup } from './lookups.rules.ts'

/** The rating counts in one storefront of the apps that it sells, in no order. */
type RatingCounts = { at: Date; counts: number[] }

export type LookUpRatings = ReturnType<typeof createLookUpRatings>

/**
 * Makes one lookup of the rating counts of apps in a storefront, at the shared pace, and records nothing. Undefined if
 * no answer came: the call failed, was refused, or no slot was due within a minute.
 */
export const createLookUpRatings = ({ stopping, ...options }: LookupAttemptsOptions & { stopping: AbortSignal }) => {
  const attempt = createLookupAttempts(options)
  return async (lookup: Lookup, own?: AbortSignal): Promise<RatingCounts | undefined> => {
    const answers: RatingCounts[] = []
    await attempt(lookup, {
      signal: own ? AbortSignal.any([stopping, own]) : stopping,
      until: undefined,
      record: async ({ found, at }) => {
        answers.push({ at, counts: found.flatMap(({ ratingCount }) => ratingCount ?? []) })
      },
    })
    return answers[0]
  }
}
