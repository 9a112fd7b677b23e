import { type ReactNode, useMemo } from 'react'
import { useUser } from '#web/lib/current-user.ts'
import { applyChoice, ReaderProvider, readChoice, useBrowserReader } from '#web/lib/reader.ts'

export const ReaderPreferences = ({ children }: { children: ReactNode }) => {
  const user = useUser()
  const { locale, timeZone } = useBrowserReader()
  const reader = useMemo(() => applyChoice(readChoice(user), { locale, timeZone }), [user, locale, timeZone])
  return <ReaderProvider value={reader}>{children}</ReaderProvider>
}
