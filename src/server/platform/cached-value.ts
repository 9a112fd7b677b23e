import type { Clock } from './clock.ts'

type CachedValueOptions<Value> = { load: () => Promise<Value>; forMs: number; clock: Clock }

/** Caches one value that is slow to load, for at most `forMs`. Concurrent calls share one load. */
export const createCachedValue = <Value>({ load, forMs, clock }: CachedValueOptions<Value>) => {
  let cached: Promise<Value> | undefined
  let cachedSinceMs = 0

  /** The next `find` loads the value again. */
  const forget = (): void => {
    cached = undefined
  }

  return {
    find: (): Promise<Value> => {
      const nowMs = clock.now().getTime()
      if (cached && Math.abs(nowMs - cachedSinceMs) < forMs) return cached
      cachedSinceMs = nowMs
      const reading = load()
      cached = reading
      reading.catch(() => {
        if (cached === reading) forget()
      })
      return reading
    },

    forget,

    /** Updates the cached value. Also updates a value still loading, which may lack the change. */
    change: async (change: (value: Value) => void): Promise<void> => {
      const value = await cached?.catch(() => undefined)
      if (value !== undefined) change(value)
    },
  }
}
