import { Link, useLocation } from '@tanstack/react-router'
import { barFor, isLinkTo, type NavigationLink } from '#web/components/navigation/navigation.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useUser } from '#web/lib/current-user.ts'
import { layoutWords as words } from './layout.words.ts'
import { UnreadCount, useLinkSearch } from './sidebar-link.tsx'

const BarLink = ({ link, isHere }: { link: NavigationLink; isHere: boolean }) => (
  <Link
    to={link.to}
    search={useLinkSearch(link)}
    activeOptions={{ exact: true }}
    {...(isHere && { 'aria-current': 'page' as const })}
    className={classNames(
      'chosen-when-forced flex h-12 min-w-0 flex-1 items-center justify-center gap-1 text-sm',
      isHere ? 'font-medium text-ink shadow-[inset_0_2px_0_var(--color-accent)]' : 'text-second',
    )}
  >
    {link.label}
    {link.hasUnread && <UnreadCount />}
  </Link>
)

/** The five pages that people open most, within reach of a thumb. */
export const BottomBar = () => {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={words.quickLinks}
      className="fixed inset-x-0 bottom-0 z-5 flex border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {barFor(useUser()).map(link => (
        <BarLink key={link.to} link={link} isHere={isLinkTo(link, pathname)} />
      ))}
    </nav>
  )
}
