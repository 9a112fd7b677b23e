import { groupsFor, type Role } from '#web/components/navigation/navigation.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { href } from '#web/lib/site-path.ts'
import { layoutWords as words } from './layout.words.ts'

const listLinks = (user: Role) => [
  ...groupsFor(user).flatMap(({ links }) => links),
  ...(user ? plainMemberLinks : plainVisitorLinks),
]

const plainVisitorLinks = [
  { label: words.allTools, to: '/tools' },
  { label: words.signIn, to: '/auth' },
]

const plainMemberLinks = [
  { label: words.settings, to: '/settings' },
  { label: words.signOut, to: '/api/logout' },
]

/** Navigation without JavaScript, for phones, where the menu cannot open. */
export const PlainLinks = () => (
  <noscript>
    <nav aria-label={words.mainLinks} className="border-t border-line px-4 pt-6 pb-20 md:hidden print:hidden">
      <ul className="flex flex-wrap gap-x-6 gap-y-3">
        {listLinks(useUser()).map(({ label, to }) => (
          <li key={to}>
            <a href={href(to)} className={textLink()}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </noscript>
)
