import { type ReactNode, useMemo } from 'react'
import { useUser } from '#web/lib/current-user.ts'
import { ChosenReaderProvider } from '#web/lib/reader.ts'
import { readChoice } from '#web/lib/reader-choice.ts'

/** Dates and numbers within are written as the signed-in person chose. */
export const ReaderPreferences = ({ children }: { children: ReactNode }) => {
  const user = useUser()
  const choice = useMemo(() => readChoice(user), [user])
  return <ChosenReaderProvider value={choice}>{children}</ChosenReaderProvider>
}
