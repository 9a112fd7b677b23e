import { useMemo } from 'react'
import { findKeptEmail, type KeptEmail } from '#web/lib/kept-email.ts'
import { useOpenedAt } from '#web/lib/reader.ts'

/** What this browser keeps for the settings e-mail; undefined on the server and in the first render, so that both agree. */
export const useKeptEmail = (userId: string): KeptEmail | undefined => {
  const isInBrowser = useOpenedAt() !== null
  return useMemo(() => (isInBrowser ? findKeptEmail(userId) : undefined), [isInBrowser, userId])
}
