import { Link, useLocation } from '@tanstack/react-router'
import { classNames } from '#web/lib/class-names.ts'
import { adminFrameWords } from './admin-frame.words.ts'

const { pages: words } = adminFrameWords

/** `covers` is another path prefix on which the link is current. */
type AdminLink = { label: string; to: string; covers?: string }

const links: readonly AdminLink[] = [
  { label: words.lists, to: '/admin' },
  { label: words.maintenance, to: '/admin/maintenance' },
  { label: words.collector, to: '/admin/collector', covers: '/admin/suspects' },
  { label: words.withdrawals, to: '/admin/withdrawals' },
  { label: words.measured, to: '/admin/first-run' },
  { label: words.weights, to: '/admin/score-weights' },
  { label: words.storage, to: '/admin/storage' },
  { label: words.mail, to: '/admin/mail' },
  { label: words.people, to: '/admin/people' },
  { label: words.tokens, to: '/admin/tokens' },
  { label: words.audit, to: '/admin/audit' },
  { label: words.images, to: '/admin/og-images' },
]

const isAt = ({ to, covers }: AdminLink, pathname: string): boolean =>
  pathname === to || (covers !== undefined && `${pathname}/`.startsWith(`${covers}/`))

/** Links between the admin pages. `AdminPage` includes them. */
export const AdminNav = () => {
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, '')
  return (
    <nav aria-label={words.label} className="mb-7 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {links.map(link => {
          const isHere = isAt(link, pathname)
          return (
            <li key={link.to}>
              <Link
                to={link.to}
                activeOptions={{ exact: true }}
                {...(isHere && { 'aria-current': 'page' as const })}
                className={classNames(
                  'chosen-when-forced inline-flex border-b-2 py-2 text-table whitespace-nowrap',
                  isHere ? 'border-accent font-medium text-ink' : 'border-transparent text-second hover:text-ink',
                )}
              >
                {link.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
