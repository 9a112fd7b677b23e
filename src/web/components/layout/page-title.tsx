import { useLocation } from '@tanstack/react-router'
import { pageTitleOf } from '#web/components/navigation/navigation.ts'
import { useUser } from '#web/lib/current-user.ts'

/** The header title, derived from the path unless the page sets its own. */
export const PageTitle = ({ title }: { title?: string | undefined }) => {
  const { pathname } = useLocation()
  const user = useUser()
  return (
    <h1 className="text-[1.25rem]/7 font-[650] tracking-[-0.022em] md:text-title">
      {title ?? pageTitleOf(pathname, user)}
    </h1>
  )
}
