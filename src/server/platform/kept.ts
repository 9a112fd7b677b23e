import type { Clock } from './clock.ts'

type KeptOptions<Value> = { load: () => Promise<Value>; forMs: number; clock: Clock }

/** Caches one value that is slow to load, for at most `forMs`. Concurrent calls share one load. */
export const createKept = <Value>({ load, forMs, clock }: KeptOptions<Value>) => {
  let kept: Promise<Value> | undefined
  let keptSinceMs = 0

  /** The next `find` loads the value again. */
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

    /** Updates the cached value. Also updates a value still loading, which may lack the change. */
    change: async (change: (value: Value) => void): Promise<void> => {
      const value = await kept?.catch(() => undefined)
      if (value !== undefined) change(value)
    },
  }
}
