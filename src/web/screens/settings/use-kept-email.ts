import { useMemo } from 'react'
import { findKeptEmail, type KeptEmail } from '#web/lib/kept-email.ts'
import { useOpenedAt } from '#web/lib/reader.ts'

/** The e-mail address stored in this browser; undefined until hydration, so that the server's HTML matches. */
export const useKeptEmail = (userId: string): KeptEmail | undefined => {
  const isInBrowser = useOpenedAt() !== null
  return useMemo(() => (isInBrowser ? findKeptEmail(userId) : undefined), [isInBrowser, userId])
}
