import { NetworkError, TimeoutError } from '#appstore'
import { dayMs, hourMs } from '#domain/units.ts'

/** Each search is measured once a day. */
export const measureIntervalMs = dayMs

/** A search with this many results does not become empty overnight. */
const surelyFound = 10

/** Whether an empty result follows a long one. Such a result is an error of the App Store, not a measurement. */
export const isFalselyEmpty = ({ found, before }: { found: number; before: number | undefined }): boolean =>
  found === 0 && (before ?? 0) >= surelyFound

const mostTries = 3

/**
 * The delay after a failure. The first two failures of a day are retried in the next run. The third delays the search by a
 * day, or by two hours if it was a network error, which says nothing about the search.
 */
export const restAfterFailureMs = (failuresOfDay: number, error?: unknown): number => {
  if (failuresOfDay < mostTries) return 0
  return error instanceof NetworkError || error instanceof TimeoutError ? 2 * hourMs : dayMs
}
