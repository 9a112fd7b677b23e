import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * A value that only the browser knows, and `before` on the server and in the first render of the server's HTML, so that hydration
 * matches. `read` returns the same value each time.
 */
export const useInBrowser = <Value>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(neverChanges, read, () => before)

const no = () => false

/** True on the server and in the first render of its HTML. Parts of a page are hydrated at different times. */
export const useIsHydrating = (): boolean => useInBrowser(no, true)
