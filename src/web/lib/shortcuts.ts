import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useInBrowser } from './in-browser.ts'

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
const isSearchKeyOn = (): boolean => {
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

/** Global shortcuts: ⌘K or Ctrl K opens the command menu, `/` goes to the search field. */
export type Shortcut = 'commands' | 'search'

/** The values of `aria-keyshortcuts`. */
export const shortcutKeys: Record<Shortcut, string> = { commands: 'Meta+K Control+K', search: '/' }

const typingFields =
  'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"])'

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(typingFields) !== null

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** On a Mac, Ctrl K keeps its meaning: delete to the end of the line. */
const hasCommandKey = ({ metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !altKey && !shiftKey && (metaKey || (ctrlKey && !isApple()))

/** Whether a single-key shortcut may run: not while typing, not in a modal dialog, and not when the user turned it off. */
export const isFreeKey = (event: KeyboardEvent): boolean =>
  !isTyping(event) && !document.querySelector('dialog:modal') && isSearchKeyOn()

export const findShortcut = (event: KeyboardEvent): Shortcut | undefined => {
  const { key, defaultPrevented, isComposing, repeat } = event
  if (defaultPrevented || isComposing || repeat) return undefined
  if (key.toLowerCase() === 'k' && hasCommandKey(event)) return 'commands'
  // Shift is allowed, because many keyboard layouts need it for `/`.
  const isPlain = key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
  return isPlain && isFreeKey(event) ? 'search' : undefined
}

export const useShortcuts = (actions: Record<Shortcut, () => void>): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = findShortcut(event)
    if (!shortcut) return
    event.preventDefault()
    actions[shortcut]()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Shortcut labels for this computer's keyboard; undefined for a shortcut that is turned off. */
export const useKeyNames = (): Record<Shortcut, string | undefined> => {
  const isMac = useInBrowser(isApple, false)
  const hasSearchKey = useSearchKey()
  return { commands: isMac ? '⌘K' : 'Ctrl K', search: hasSearchKey ? '/' : undefined }
}
