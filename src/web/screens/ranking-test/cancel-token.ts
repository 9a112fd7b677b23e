import { useSyncExternalStore } from 'react'

/** What proves that this browser began a test. */
type CancelToken = { testId: string; token: string }

const storageKey = 'ranking-test'
const watchers = new Set<() => void>()
/** Where storage is closed to us, it lasts until the page is left. */
let kept: string | null = null

const readStored = (): string | null => {
  try {
    return sessionStorage.getItem(storageKey) ?? kept
  } catch {
    return kept
  }
}

export const keepCancelToken = ({ testId, token }: CancelToken): void => {
  kept = `${testId} ${token}`
  try {
    sessionStorage.setItem(storageKey, kept)
  } catch {
    // As said above.
  }
  for (const watcher of watchers) watcher()
}

/** The token in what was stored, if it is of this test. */
export const tokenOf = (stored: string | null, testId: string | undefined): string | undefined => {
  const [ofTest, token] = stored?.split(' ') ?? []
  return testId !== undefined && ofTest === testId ? token : undefined
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Cancels the test, where this browser began it; undefined on the server, and for everybody else. */
export const useCancelToken = (testId: string | undefined): string | undefined =>
  tokenOf(
    useSyncExternalStore<string | null>(watch, readStored, () => null),
    testId,
  )
