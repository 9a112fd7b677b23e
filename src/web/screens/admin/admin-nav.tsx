import { Link, useLocation } from '@tanstack/react-router'
import { classNames } from '#web/lib/class-names.ts'
import { adminWords } from './admin.words.ts'

const { places: words } = adminWords

/** `covers` says which addresses below `/admin` a place stands for besides its own. */
type AdminPlace = { label: string; to: string; covers?: string }

const places: readonly AdminPlace[] = [
  { label: words.lists, to: '/admin' },
  { label: words.maintenance, to: '/admin/maintenance' },
  { label: words.collector, to: '/admin/collector', covers: '/admin/suspects' },
  { label: words.withdrawals, to: '/admin/withdrawals' },
  { label: words.measured, to: '/admin/first-run' },
  { label: words.people, to: '/admin/people' },
  { label: words.audit, to: '/admin/audit' },
  { label: words.images, to: '/admin/og-images' },
  { label: words.health, to: '/data-health' },
]

const isAt = ({ to, covers }: AdminPlace, pathname: string): boolean =>
  pathname === to || (covers !== undefined && `${pathname}/`.startsWith(`${covers}/`))

/** The way between the admin pages. It takes no props: the address says where one is. `AdminPage` has it already. */
export const AdminNav = () => {
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, '')
  return (
    <nav aria-label={words.label} className="mb-7 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {places.map(place => {
          const isHere = isAt(place, pathname)
          return (
            <li key={place.to}>
              <Link
                to={place.to}
                activeOptions={{ exact: true }}
                {...(isHere && { 'aria-current': 'page' as const })}
                className={classNames(
                  'chosen-when-forced inline-flex border-b-2 py-2 text-table whitespace-nowrap',
                  isHere ? 'border-accent font-medium text-ink' : 'border-transparent text-second hover:text-ink',
                )}
              >
                {place.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
