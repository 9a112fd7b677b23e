import { type Clock, systemClock } from '../platform/process/clock.ts'

export type PastClock = Clock & { set(at: Date): void }

/** A clock that runs in real time, but from another time, and can be moved. */
export const createPastClock = (start: Date): PastClock => {
  let offsetMs = start.getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + offsetMs),
    set: at => {
      offsetMs = at.getTime() - Date.now()
    },
    sleep: systemClock.sleep,
  }
}
