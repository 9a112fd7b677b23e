import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Where the reader has this page from: what works for them in the address bar works on their site. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    neverChanges,
    () => location.origin,
    () => '',
  )
