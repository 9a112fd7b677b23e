import { LRUCache } from 'lru-cache'

export type Memory<Key, Value> = { get: (key: Key, make: () => Value) => Value }

/** Keeps the values that were used last. Use it only for values that can be recomputed. */
export const createMemory = <Key extends string | number, Value extends object>(limit: number): Memory<Key, Value> => {
  const cache = new LRUCache<Key, Value>({ max: limit })
  return {
    get: (key, make) => {
      const value = cache.get(key) ?? make()
      cache.set(key, value)
      return value
    },
  }
}
