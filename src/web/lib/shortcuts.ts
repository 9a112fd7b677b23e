import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isSearchKeyOn, useSearchKey } from './search-key.ts'

/** The keys of the whole site: ⌘K or Ctrl K opens the command menu, `/` goes to the search field. */
export type Shortcut = 'commands' | 'search'

/** How `aria-keyshortcuts` calls the keys. */
export const shortcutKeys: Record<Shortcut, string> = { commands: 'Meta+K Control+K', search: '/' }

const typingFields =
  'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"])'

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(typingFields) !== null

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** On a Mac, Ctrl K cuts the rest of a line, and stays what it is. */
const hasCommandKey = ({ metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !altKey && !shiftKey && (metaKey || (ctrlKey && !isApple()))

/** Whether a key alone may do something: not while somebody types, asks in a dialog, or has turned such keys off. */
export const isFreeKey = (event: KeyboardEvent): boolean =>
  !isTyping(event) && !document.querySelector('dialog:modal') && isSearchKeyOn()

/** The shortcut that a key stands for; undefined while somebody types, or when it is a key like any other. */
export const findShortcut = (event: KeyboardEvent): Shortcut | undefined => {
  const { key, defaultPrevented, isComposing, repeat } = event
  if (defaultPrevented || isComposing || repeat) return undefined
  if (key.toLowerCase() === 'k' && hasCommandKey(event)) return 'commands'
  // With Shift, too: that is how many keyboards write it.
  const isPlain = key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
  return isPlain && isFreeKey(event) ? 'search' : undefined
}

/** Listens for the site's keys as long as the caller is shown. */
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

const neverChanges = () => () => undefined

/** What is written on the keys of this computer; undefined for one that is turned off. */
export const useKeyNames = (): Record<Shortcut, string | undefined> => {
  const isMac = useSyncExternalStore(neverChanges, isApple, () => false)
  const hasSearchKey = useSearchKey()
  return { commands: isMac ? '⌘K' : 'Ctrl K', search: hasSearchKey ? '/' : undefined }
}
