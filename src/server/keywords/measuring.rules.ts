import { NetworkError, TimeoutError } from '#appstore'
import { dayMs, hourMs } from '#domain/units.ts'

/** Each search is asked for once a day. */
export const measureIntervalMs = dayMs

/** A result of at least so many apps does not become one without any overnight. */
const surelyFound = 10

/** An empty answer where there were many apps before: it says nothing of the apps, and is no fact. */
export const isFalselyEmpty = ({ found, before }: { found: number; before: number | undefined }): boolean =>
  found === 0 && (before ?? 0) >= surelyFound

const mostTries = 3

/**
 * How long a search rests after a failure: twice it is asked for again with the next run. After the third in a day it
 * rests for a day, or for two hours when nothing came through: that tells of the network, not of the search.
 */
export const restAfterFailureMs = (failuresOfDay: number, error?: unknown): number => {
  if (failuresOfDay < mostTries) return 0
  return error instanceof NetworkError || error instanceof TimeoutError ? 2 * hourMs : dayMs
}
