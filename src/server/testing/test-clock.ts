import { type Clock, systemClock } from '../platform/process/clock.ts'

export type TestClock = Clock & { set(at: Date): void; advance(ms: number): void }

/** A clock that stands still until it is moved. `sleep` advances it by the given time and returns at once. */
export const createTestClock = (start: Date = new Date('2026-03-07T12:00:00Z')): TestClock => {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    set: to => {
      at = to.getTime()
    },
    advance: ms => {
      at += ms
    },
    sleep: async ms => {
      at += ms
    },
  }
}

/** Runs and sleeps in real time, starting at another time, and can be moved while it runs. */
export const createRunningClock = (start: Date): TestClock => {
  let offsetMs = start.getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + offsetMs),
    set: to => {
      offsetMs = to.getTime() - Date.now()
    },
    advance: ms => {
      offsetMs += ms
    },
    sleep: systemClock.sleep,
  }
}
