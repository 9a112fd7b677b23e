import { useSyncExternalStore } from 'react'
import type { StorefrontCode } from '#domain/storefronts.ts'

// The country under the pointer, on a map or in a row. Rows and map show it together, wherever they stand on the page.
let lit: StorefrontCode | undefined
const watchers = new Set<() => void>()

export const lightCountry = (storefront: StorefrontCode | undefined): void => {
  if (lit === storefront) return
  lit = storefront
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useLitCountry = (): StorefrontCode | undefined =>
  useSyncExternalStore(
    watch,
    () => lit,
    () => undefined,
  )

/** Renders again only if this country is lit or no longer lit. */
export const useIsLit = (storefront: StorefrontCode | undefined): boolean =>
  useSyncExternalStore(
    watch,
    () => storefront !== undefined && lit === storefront,
    () => false,
  )
