import type { LinkProps } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import type { Shortcut } from '#web/lib/shortcuts.ts'
import { categoryTitle } from './category-title.ts'
import { navigationWords as words } from './navigation.words.ts'

/** A sidebar link. It is marked as current on the paths in `covers`. */
export type NavigationLink = {
  label: string
  to: NonNullable<LinkProps['to']>
  covers: readonly string[]
  shortcut?: Shortcut
  /** Whether the link shows an unread count. */
  hasUnread?: boolean
}

/** The part of the user that the navigation depends on; null for a visitor. */
export type Role = Pick<User, 'isAdmin'> | null

const international: NavigationLink = {
  label: words.topInternational,
  to: '/top-international-apps',
  covers: ['/top-international-apps', '/top-international'],
}

const search: NavigationLink = { label: words.searchApps, to: '/search', covers: ['/search'], shortcut: 'search' }

const visitorLinks: readonly NavigationLink[] = [
  { label: words.publicApps, to: '/', covers: ['/', '/apps'] },
  international,
  search,
]

/** For signed-in users `/apps` is their tracked list. */
const memberLinks: readonly NavigationLink[] = [
  { label: words.publicApps, to: '/', covers: ['/'] },
  international,
  search,
  { label: words.myApps, to: '/apps', covers: ['/apps', '/my-apps'] },
  { label: words.inbox, to: '/inbox', covers: ['/inbox'], hasUnread: true },
  { label: words.tools, to: '/tools', covers: ['/tools'] },
]

const adminLinks: readonly NavigationLink[] = [
  ...memberLinks,
  { label: words.adminPanel, to: '/admin', covers: ['/admin'] },
]

/** Links to the charts and their analyses. Everyone sees them, below the main links. */
export const chartLinks: readonly NavigationLink[] = [
  { label: words.charts, to: '/charts', covers: ['/charts'] },
  { label: words.movers, to: '/movers', covers: ['/movers'] },
  { label: words.weather, to: '/weather', covers: ['/weather'] },
  { label: words.compare, to: '/compare', covers: ['/compare'] },
]

/** The main links of the sidebar. */
export const linksFor = (user: Role): readonly NavigationLink[] => {
  if (!user) return visitorLinks
  return user.isAdmin ? adminLinks : memberLinks
}

const { titles } = words

const pageTitles: readonly [pattern: RegExp, title: string][] = [
  [/^\/(apps)?$/, titles.publicApps],
  [/^\/apps?\/[^/]+(\/(world|history|keywords|versions))?$/, titles.app],
  [/^\/search$/, titles.search],
  [/^\/top-international(-apps)?$/, titles.international],
  [/^\/tools$/, titles.tools],
  [/^\/auth$/, titles.signIn],
  [/^\/my-apps$/, titles.trackedApps],
  [/^\/inbox$/, words.inbox],
  [/^\/settings$/, titles.settings],
  [/^\/alerts$/, titles.alerts],
  [/^\/admin(\/(people|audit|maintenance|collector|suspects|withdrawals|first-run|mail))?$/, titles.admin],
]

/** `/apps/` is `/apps`. */
const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '')

/** The header title of a path. It may depend on the user. */
export const pageTitleOf = (pathname: string, user: Role): string => {
  const path = withoutSlash(pathname)
  if (path === '/apps' && user) return titles.trackedApps
  const slug = /^\/category\/([^/]+)$/.exec(path)?.[1]
  if (slug !== undefined) return categoryTitle(slug)
  const found = pageTitles.find(([pattern]) => pattern.test(path))?.[1]
  return found ?? chartLinks.find(({ to }) => to === path)?.label ?? titles.missing
}

/** Whether a sidebar link is current for this path. The admin link is current on all admin pages. */
export const isLinkTo = ({ covers }: NavigationLink, pathname: string): boolean =>
  covers.includes(withoutSlash(pathname).replace(/^\/admin\/.*/, '/admin'))
