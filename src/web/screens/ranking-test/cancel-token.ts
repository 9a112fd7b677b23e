import { useSyncExternalStore } from 'react'
import { sitePath } from '#web/lib/site-path.ts'

/** Proves that this browser started the test. */
type CancelToken = { testId: string; token: string }

const storageKey = 'ranking-test'
const watchers = new Set<() => void>()
/** Fallback until the page is left, if storage is blocked. */
let memoryEntry: string | null = null

const readStored = (): string | null => {
  try {
    return sessionStorage.getItem(sitePath() + storageKey) ?? memoryEntry
  } catch {
    return memoryEntry
  }
}

export const keepCancelToken = ({ testId, token }: CancelToken): void => {
  memoryEntry = `${testId} ${token}`
  try {
    sessionStorage.setItem(sitePath() + storageKey, memoryEntry)
  } catch {
    // `memoryEntry` already has the token.
  }
  for (const watcher of watchers) watcher()
}

/** The stored token if it belongs to this test. */
export const tokenOf = (stored: string | null, testId: string | undefined): string | undefined => {
  const [ofTest, token] = stored?.split(' ') ?? []
  return testId !== undefined && ofTest === testId ? token : undefined
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The token for cancelling the test; undefined on the server and in browsers that did not start it. */
export const useCancelToken = (testId: string | undefined): string | undefined =>
  tokenOf(
    useSyncExternalStore<string | null>(watch, readStored, () => null),
    testId,
  )
