import { Link, useLocation } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupsFor, isLinkTo, type NavigationGroup, type Role } from '#web/components/navigation/navigation.ts'
import { sidebarTools } from '#web/components/navigation/tools.ts'
import { useUser } from '#web/lib/current-user.ts'
import { productName } from '#web/lib/page-head.ts'
import { layoutWords as words } from './layout.words.ts'
import { CommandsButton, SidebarLink, sidebarRow } from './sidebar-link.tsx'
import { UserBlock } from './user-block.tsx'

const Logo = () => (
  <Link
    to="/"
    activeOptions={{ exact: true }}
    className="inline-flex items-center gap-2.5 text-body font-semibold tracking-[-0.01em]"
  >
    <svg viewBox="0 0 24 24" className="size-6" fill="none" strokeWidth="1.8" strokeLinecap="round" aria-hidden="true">
      <circle cx="12" cy="12" r="10" className="stroke-ink" />
      <path d="M8 15.5v-3M12 15.5V8M16 15.5v-5" className="stroke-accent" strokeWidth="2.4" />
    </svg>
    {productName}
  </Link>
)

const groupLabel = 'px-2.5 pb-1.5 text-xs text-third'

type GroupProps = { group: NavigationGroup; pathname: string; children?: ReactNode }

const Group = ({ group: { label, links }, pathname, children }: GroupProps) => (
  <section aria-label={label}>
    <p className={groupLabel} aria-hidden="true">
      {label}
    </p>
    <ul className="grid gap-px">
      {links.map(link => (
        <li key={link.label}>
          <SidebarLink link={link} isHere={isLinkTo(link, pathname)} />
        </li>
      ))}
      {children}
    </ul>
  </section>
)

const MainLinks = ({ pathname, user }: { pathname: string; user: Role }) => (
  <nav aria-label={words.mainLinks} className="grid gap-4 md:[@media(max-height:940px)]:gap-2.5">
    {groupsFor(user).map(group => (
      <Group key={group.label} group={group} pathname={pathname} />
    ))}
    <CommandsButton />
  </nav>
)

const Tools = ({ isHere }: { isHere: boolean }) => (
  <nav aria-label={words.recommendedTools}>
    <p className={groupLabel} aria-hidden="true">
      {words.recommendedTools}
    </p>
    <ul className="grid gap-px">
      {sidebarTools.map(({ name, url }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noopener" className={sidebarRow(false, 'group')}>
            {name}
            <ArrowUpRight size={14} aria-hidden className="ml-auto text-third opacity-0 group-hover:opacity-100" />
            <span className="sr-only"> {words.inNewTab}</span>
          </a>
        </li>
      ))}
      <li>
        <SidebarLink link={{ label: words.allTools, to: '/tools', covers: ['/tools'] }} isHere={isHere} />
      </li>
    </ul>
  </nav>
)

/** The sidebar's content: beside the page on wide screens, in the menu on narrow ones. */
export const Sidebar = () => {
  const { pathname } = useLocation()
  const user = useUser()
  return (
    <div className="flex h-full flex-col gap-5 overflow-y-auto px-3.5 py-5 md:[@media(max-height:940px)]:gap-3 md:[@media(max-height:940px)]:py-3">
      <div className="px-2">
        <Logo />
      </div>
      <MainLinks pathname={pathname} user={user} />
      <Tools isHere={pathname === '/tools'} />
      <UserBlock user={user} />
    </div>
  )
}
