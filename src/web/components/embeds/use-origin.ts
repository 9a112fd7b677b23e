import { useSyncExternalStore } from 'react'
import { siteAddress } from '#web/lib/site-path.ts'

const neverChanges = () => () => undefined

/**
 * The origin in the reader's address bar, so that snippets work wherever the reader reaches this server; '' on the server.
 */
export const useOrigin = (): string => useSyncExternalStore(neverChanges, siteAddress, () => '')
