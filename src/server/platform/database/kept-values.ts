import { LRUCache } from 'lru-cache'
import { secondMs } from '#domain/units.ts'
import type { Clock } from '../process/clock.ts'
import type { DataVersion } from './data-version.ts'

type KeptOptions<Value> = {
  /** Defaults to one that never rises, for values that depend on no data. */
  version?: Pick<DataVersion, 'find' | 'findCorrected'> | undefined
  clock: Clock
  /** How much is kept: a number of values, or the sum of their sizes. */
  most: number
  /** Defaults to 1. */
  sizeOf?: (value: Value) => number
  /** Values that are older are never returned. */
  oldestMs?: number
  /** The values describe past days, so later measurements do not change them. */
  isOfPast?: boolean
  /** Defaults to all. */
  isKept?: (value: Value) => boolean
}

type Made<Value> = { value: Value; version: number; startedMs: number; tookMs: number }
/** `isHeavy`: while measurements come, making it takes at most a twentieth of the time, so it may lag behind them. */
type Asked = { isHeavy?: boolean }
type Making<Value> = { promise: Promise<Value>; version: number; startedMs: number }

/** A value may be read from another one that is as old, and a page from both: together they are at most a minute and a half old. */
const usualOldestMs = 30 * secondMs
/** Measurements come every few seconds. */
const pauseFactor = 20
/** If making a value takes longer, callers get the previous one while a new one is made. */
const longestWaitMs = secondMs / 5

/**
 * Caches slow values by key while the data stay the same. Simultaneous callers share one computation. A value from
 * before a correction is never returned.
 */
export const createKeptValues = <Key extends NonNullable<unknown>, Value extends NonNullable<unknown>>({
  version = { find: () => 0, findCorrected: () => 0 },
  clock,
  most,
  sizeOf = () => 1,
  oldestMs = usualOldestMs,
  isOfPast = false,
  isKept = () => true,
}: KeptOptions<Value>) => {
  const made = new LRUCache<Key, Made<Value>>({
    maxSize: most,
    sizeCalculation: ({ value }) => sizeOf(value),
    // Values too old to be returned are dropped from memory.
    ttl: oldestMs,
    ttlAutopurge: true,
  })
  const making = new Map<Key, Making<Value>>()
  const running = new Set<Promise<unknown>>()

  // The absolute value handles a clock that was set back.
  const ageOf = ({ startedMs }: { startedMs: number }): number => Math.abs(clock.now().getTime() - startedMs)
  const isCorrected = (of: { version: number }): boolean => of.version < version.findCorrected()
  const isBehind = (of: { version: number }): boolean => !isOfPast && of.version !== version.find()

  const isSlow = ({ tookMs }: Made<Value>): boolean => tookMs > longestWaitMs
  const isDue = (of: Made<Value>, { isHeavy = false }: Asked): boolean => {
    if (isBehind(of)) return !isHeavy || ageOf(of) >= of.tookMs * pauseFactor
    return isSlow(of) && ageOf(of) > oldestMs / 2
  }

  const start = (key: Key, make: () => Promise<Value>): Making<Value> => {
    const begun = { version: version.find(), startedMs: clock.now().getTime() }
    const keep = (value: Value): Value => {
      const isNewest = (made.peek(key)?.version ?? 0) <= begun.version
      if (isKept(value) && isNewest && !isCorrected(begun)) made.set(key, { ...begun, value, tookMs: ageOf(begun) })
      return value
    }
    const started = { ...begun, promise: make().then(keep) }
    making.set(key, started)
    const ended = started.promise
      .catch(() => undefined)
      .finally(() => {
        if (making.get(key) === started) making.delete(key)
        running.delete(ended)
      })
    running.add(ended)
    return started
  }

  /** A computation that a new caller may share: nothing changed since it began, or another one would take too long. */
  const findMaking = (key: Key, { isHeavy = false }: Asked): Making<Value> | undefined => {
    const begun = making.get(key)
    if (!begun || isCorrected(begun)) return undefined
    return !isBehind(begun) || (isHeavy && ageOf(begun) > longestWaitMs) ? begun : undefined
  }

  return {
    find: (key: Key, make: () => Promise<Value>, asked: Asked = {}): Promise<Value> => {
      const found = made.get(key)
      const known = found && !isCorrected(found) && ageOf(found) < oldestMs ? found : undefined
      if (known && !isDue(known, asked)) return Promise.resolve(known.value)
      const { promise } = findMaking(key, asked) ?? start(key, make)
      // No caller gets this failure: it repeats for the next caller once the previous value is too old.
      const mayLag = known && isSlow(known) && (asked.isHeavy || !isBehind(known))
      return mayLag ? Promise.resolve(known.value) : promise
    },

    /** Resolves when no computation is running. */
    settle: async (): Promise<void> => void (await Promise.all(running)),
  }
}
