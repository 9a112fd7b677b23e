import type { Clock } from './clock.ts'

type KeptOptions<Value> = { load: () => Promise<Value>; forMs: number; clock: Clock }

/** One thing kept in memory that takes long to read, for so many milliseconds at most. Calls at the same time share one reading. */
export const createKept = <Value>({ load, forMs, clock }: KeptOptions<Value>) => {
  let kept: Promise<Value> | undefined
  let keptSinceMs = 0

  /** It is read again when it is next asked for. */
  const forget = (): void => {
    kept = undefined
  }

  return {
    find: (): Promise<Value> => {
      const nowMs = clock.now().getTime()
      if (kept && Math.abs(nowMs - keptSinceMs) < forMs) return kept
      keptSinceMs = nowMs
      const reading = load()
      kept = reading
      reading.catch(() => {
        if (kept === reading) forget()
      })
      return reading
    },

    forget,

    /** Changes what is kept, also what is being read just now and may not know of the change. */
    change: async (change: (value: Value) => void): Promise<void> => {
      const value = await kept?.catch(() => undefined)
      if (value !== undefined) change(value)
    },
  }
}
