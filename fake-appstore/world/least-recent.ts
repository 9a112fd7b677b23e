/** An LRU cache. Use it only for values that can be recomputed. */
export type Memory<Key, Value> = { get: (key: Key, make: () => Value) => Value }

export const createMemory = <Key, Value>(limit: number): Memory<Key, Value> => {
  const entries = new Map<Key, Value>()
  return {
    get: (key, make) => {
      const known = entries.get(key)
      if (known !== undefined) {
        entries.delete(key)
        entries.set(key, known)
        return known
      }
      const made = make()
      entries.set(key, made)
      const oldest = entries.size > limit ? entries.keys().next() : undefined
      if (oldest !== undefined && oldest.done !== true) entries.delete(oldest.value)
      return made
    },
  }
}
