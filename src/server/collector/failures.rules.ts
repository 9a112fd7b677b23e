/** The delays between attempts; there is one attempt more than delays. */
export type Delays = readonly number[]

/** The time of the next attempt; undefined if no attempts are left. */
export const findNextAttempt = (attempts: number, delaysMs: Delays, now: Date): Date | undefined => {
  const delayMs = delaysMs[attempts - 1]
  return delayMs === undefined ? undefined : new Date(now.getTime() + delayMs)
}
