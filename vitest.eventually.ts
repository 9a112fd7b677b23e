import { vi } from 'vitest'

/** What `find` returns as soon as it no longer throws: like `expect.poll`, for a value. Waits as long as that does. */
export const eventually = <Value>(find: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(find, { timeout: 60_000, interval: 50 })
