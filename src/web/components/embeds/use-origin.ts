import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * The origin in the reader's address bar, so that snippets work wherever the reader reaches this server; '' on the server.
 */
export const useOrigin = (): string =>
  useSyncExternalStore(
    neverChanges,
    () => location.origin,
    () => '',
  )
