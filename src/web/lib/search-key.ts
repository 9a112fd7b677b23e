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

/** Whether `/` goes to the search. A key without Ctrl hits who speaks to the machine: WCAG 2.1.4 lets them turn it off. */
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
    // Storage may be closed to us; the choice then lasts until the page is left.
  }
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useSearchKey = (): boolean => useSyncExternalStore(watch, isSearchKeyOn, () => true)
