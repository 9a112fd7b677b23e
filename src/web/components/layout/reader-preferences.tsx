import { type ReactNode, useMemo } from 'react'
import { useUser } from '#web/lib/current-user.ts'
import { ChosenReaderProvider } from '#web/lib/reader.ts'
import { readChoice } from '#web/lib/reader-choice.ts'

/** Applies the signed-in user's choice of locale and time zone to its children. */
export const ReaderPreferences = ({ children }: { children: ReactNode }) => {
  const user = useUser()
  const choice = useMemo(() => readChoice(user), [user])
  return <ChosenReaderProvider value={choice}>{children}</ChosenReaderProvider>
}
