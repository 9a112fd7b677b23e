/** How long to wait after each attempt before the next; one attempt more than there are delays. */
export type Delays = readonly number[]

/** The moment of the next attempt; undefined when `attempts` were enough. */
export const findNextAttempt = (attempts: number, delaysMs: Delays, now: Date): Date | undefined => {
  const delayMs = delaysMs[attempts - 1]
  return delayMs === undefined ? undefined : new Date(now.getTime() + delayMs)
}
