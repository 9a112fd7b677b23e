import type { LinkProps } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import type { Shortcut } from '#web/lib/shortcuts.ts'

const words = {
  home: 'Home',
  shortMyApps: 'My Apps',
  search: 'Search',
  signIn: 'Sign In',
  dataHealth: 'Data Health',
  publicApps: 'Public Apps',
  topInternational: 'Top International',
  searchApps: 'Search Apps',
  charts: 'Charts',
  movers: 'Movers',
  compare: 'Compare',
  myApps: 'My Tracked Apps',
  inbox: 'Inbox',
  adminPanel: 'Admin Panel',
  /** Category names that cannot be derived from their slug. */
  categories: {
    'food-drink': 'Food & Drink',
    'health-fitness': 'Health & Fitness',
    'photo-video': 'Photo & Video',
  },
} as const

const specialTitles: ReadonlyMap<string, string> = new Map(Object.entries(words.categories))

const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** SPEC §2: derived from the slug alone, so that the page header does not need the genre table. */
export const categoryTitle = (slug: string): string =>
  specialTitles.get(slug) ?? slug.split('-').map(capitalize).join(' ')

/** A sidebar link. It is marked as current on the paths in `covers`. */
export type NavigationLink = {
  label: string
  to: NonNullable<LinkProps['to']>
  covers: readonly string[]
  shortcut?: Shortcut
  /** Whether the link shows an unread count. */
  hasUnread?: boolean
  /** Whether the page opens in the country that the current page shows. */
  keepsCountry?: boolean
}

/** The part of the user that the navigation depends on; null for a visitor. */
export type Role = Pick<User, 'isAdmin'> | null

const publicApps: NavigationLink = { label: words.publicApps, to: '/', covers: ['/'] }
const search: NavigationLink = { label: words.searchApps, to: '/search', covers: ['/search'], shortcut: 'search' }
/** For visitors `/apps` is the public list. */
const myApps: NavigationLink = { label: words.myApps, to: '/apps', covers: ['/apps', '/my-apps'] }
const inbox: NavigationLink = {
  label: words.inbox,
  to: '/inbox',
  covers: ['/inbox', '/inbox/rules'],
  hasUnread: true,
}
const charts: NavigationLink = { label: words.charts, to: '/charts', covers: ['/charts'], keepsCountry: true }
const movers: NavigationLink = {
  label: words.movers,
  to: '/movers',
  covers: ['/movers', '/movers/weather'],
  keepsCountry: true,
}
const adminPanel: NavigationLink = { label: words.adminPanel, to: '/admin', covers: ['/admin'] }

const browseLinks: readonly NavigationLink[] = [
  {
    label: words.topInternational,
    to: '/top-international-apps',
    covers: ['/top-international-apps', '/top-international'],
  },
  search,
  charts,
  movers,
]

const visitorLinks: readonly NavigationLink[] = [{ ...publicApps, covers: ['/', '/apps'] }, ...browseLinks]
const memberLinks: readonly NavigationLink[] = [myApps, inbox, publicApps, ...browseLinks]
const adminLinks: readonly NavigationLink[] = [...memberLinks, adminPanel]

/** The main links of the sidebar, at most eight. */
export const linksFor = (user: Role): readonly NavigationLink[] => {
  if (!user) return visitorLinks
  return user.isAdmin ? adminLinks : memberLinks
}

/** The small links at the foot of the sidebar. */
export const footLinks: readonly NavigationLink[] = [
  { label: words.compare, to: '/compare', covers: ['/compare'] },
  { label: words.dataHealth, to: '/data-health', covers: ['/data-health'] },
]

const home: NavigationLink = { ...publicApps, label: words.home }
const shortSearch: NavigationLink = { label: words.search, to: '/search', covers: ['/search'] }

const visitorBar: readonly NavigationLink[] = [
  { ...home, covers: ['/', '/apps'] },
  charts,
  movers,
  shortSearch,
  { label: words.signIn, to: '/auth', covers: ['/auth'] },
]

const memberBar: readonly NavigationLink[] = [home, { ...myApps, label: words.shortMyApps }, charts, inbox, shortSearch]

export const barFor = (user: Role): readonly NavigationLink[] => (user ? memberBar : visitorBar)

/** `/apps/` is `/apps`. */
const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '')

/**
 * Whether a sidebar link is current for this path. The admin link is current on all admin pages, and the list of all categories
 * on that of one.
 */
export const isLinkTo = ({ covers }: NavigationLink, pathname: string): boolean =>
  covers.includes(
    withoutSlash(pathname)
      .replace(/^\/admin\/.*/, '/admin')
      .replace(/^\/category\/.*/, '/top-international-apps'),
  )
