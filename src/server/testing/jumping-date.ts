import { onTestFinished } from 'vitest'

/**
 * The clock of this whole process, for the current test: what reads `Date`, PGlite and the job queue included, jumps with it.
 * Timers go on as before, as they do when somebody sets the clock of a machine.
 */
export const takeProcessClock = () => {
  const Real = globalThis.Date
  let offsetMs = 0
  const now = () => Real.now() + offsetMs
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, caller) => Reflect.construct(target, given.length === 0 ? [now()] : given, caller),
    get: (target, name, caller) => (name === 'now' ? now : Reflect.get(target, name, caller)),
  })
  onTestFinished(() => {
    globalThis.Date = Real
  })
  return {
    jump: (ms: number): void => {
      offsetMs += ms
    },
  }
}
