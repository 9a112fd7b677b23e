import { useSyncExternalStore } from 'react'

const storageKey = 'search-key'
const off = 'off'
const watchers = new Set<() => void>()
let chosen: boolean | undefined

const readStored = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== off
  } catch {
    return true
  }
}

/**
 * Whether `/` opens the search. A single-key shortcut can be triggered by speech input, so WCAG 2.1.4 requires a way to turn
 * it off.
 */
export const isSearchKeyOn = (): boolean => {
  chosen ??= readStored()
  return chosen
}

export const turnSearchKey = (isOn: boolean): void => {
  chosen = isOn
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, off)
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
  }
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useSearchKey = (): boolean => useSyncExternalStore(watch, isSearchKeyOn, () => true)
