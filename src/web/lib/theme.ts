import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** `public/theme.js` reads the same key before the first paint. */
const storageKey = 'theme'
const listeners = new Set<() => void>()

const isTheme = (value: string | undefined): value is Theme =>
  (themes as readonly (string | undefined)[]).includes(value)

const currentTheme = (): Theme => {
  const chosen = document.documentElement.dataset.theme
  return isTheme(chosen) ? chosen : 'system'
}

const remember = (theme: Theme): void => {
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
  }
}

export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  remember(theme)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, () => 'system')
