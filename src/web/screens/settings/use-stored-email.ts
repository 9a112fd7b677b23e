import { useMemo } from 'react'
import { useOpenedAt } from '#web/lib/reader.ts'
import { findStoredEmail, type StoredEmail } from '#web/lib/stored-email.ts'

/** The e-mail address stored in this browser; undefined until hydration, so that the server's HTML matches. */
export const useStoredEmail = (userId: string): StoredEmail | undefined => {
  const isInBrowser = useOpenedAt() !== null
  return useMemo(() => (isInBrowser ? findStoredEmail(userId) : undefined), [isInBrowser, userId])
}
