import { Link, useLocation } from '@tanstack/react-router'
import { classNames } from '#web/lib/class-names.ts'
import { Logo } from './logo.tsx'
import { type NavigationLink, navigationLinks } from './navigation.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const SidebarLink = ({ link, pathname }: { link: NavigationLink; pathname: string }) => {
  const isHere = link.covers.includes(pathname)
  return (
    <Link
      to={link.to}
      activeOptions={{ exact: true }}
      {...(isHere && { 'aria-current': 'page' as const })}
      className={classNames(
        'flex h-[34px] items-center rounded-button px-2.5 text-table',
        isHere ? 'bg-hover font-medium text-ink' : 'text-second hover:bg-hover hover:text-ink',
      )}
    >
      {link.label}
    </Link>
  )
}

/** What the sidebar holds; the wide screen shows it beside the page, the narrow one in the menu. */
export const Sidebar = () => {
  const { pathname } = useLocation()
  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto px-3.5 py-5">
      <div className="px-2">
        <Logo />
      </div>
      <nav aria-label="Main">
        <ul className="grid gap-px">
          {navigationLinks.map(link => (
            <li key={link.label}>
              <SidebarLink link={link} pathname={pathname} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto border-t border-line px-2 pt-4">
        <ThemeSwitch />
      </div>
    </div>
  )
}
