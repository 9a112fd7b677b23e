import { Link, useLocation } from '@tanstack/react-router'
import type { NavigationLink } from '#web/components/navigation/navigation.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { shortcutKeys, useKeyNames } from '#web/lib/shortcuts.ts'
import { layoutWords as words } from './layout.words.ts'
import { useOpeners } from './menu-context.ts'

export const sidebarRow = (isHere: boolean, extra?: string): string =>
  classNames('chosen-when-forced sidebar-row', isHere && 'bg-hover font-medium text-ink', extra)

/** The key as a visual hint; screen readers get it from `aria-keyshortcuts`. */
const KeyHint = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="ml-auto rounded-badge border border-line-strong bg-panel px-1.5 text-xs/4.5 text-third max-md:hidden"
  >
    {name}
  </span>
)

type SidebarLinkProps = { link: NavigationLink; isHere: boolean }

/** The search params of a link: its page opens in the country that the current page shows, or that is chosen on its map. */
export const useLinkSearch = ({ keepsCountry }: NavigationLink) => {
  const { country, storefront = country } = useLocation().search
  return keepsCountry && storefront ? { storefront } : {}
}

/** The code for signed-in people is loaded for them only. */
const UnreadBadge = lazyPart(async () => (await import('#web/components/notices/unread-badge.tsx')).UnreadBadge)

export const UnreadCount = () => {
  const user = useUser()
  return user && <UnreadBadge userId={user.id} />
}

export const SidebarLink = ({ link, isHere }: SidebarLinkProps) => {
  const { label, to, shortcut, hasUnread } = link
  const names = useKeyNames()
  const keyName = shortcut && names[shortcut]
  return (
    <Link
      to={to}
      search={useLinkSearch(link)}
      activeOptions={{ exact: true }}
      {...(isHere && { 'aria-current': 'page' as const })}
      {...(keyName && { 'aria-keyshortcuts': shortcutKeys[shortcut] })}
      className={sidebarRow(isHere)}
    >
      {label}
      {keyName && <KeyHint name={keyName} />}
      {hasUnread && <UnreadCount />}
    </Link>
  )
}

export const CommandsButton = () => {
  const { commands } = useKeyNames()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcutKeys.commands}
      onClick={useOpeners().openCommands}
      className={sidebarRow(false)}
    >
      {words.commands}
      {commands && <KeyHint name={commands} />}
    </button>
  )
}
