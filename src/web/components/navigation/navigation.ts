import type { LinkProps } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import type { Shortcut } from '#web/lib/shortcuts.ts'

const words = {
  mine: 'Your apps',
  world: 'World',
  server: 'This server',
  home: 'Home',
  shortMyApps: 'My Apps',
  search: 'Search',
  signIn: 'Sign In',
  dataHealth: 'Data Health',
  alerts: 'Alerts',
  publicApps: 'Public Apps',
  topInternational: 'Top International',
  searchApps: 'Search Apps',
  charts: 'Charts',
  movers: 'Movers',
  compare: 'Compare',
  myApps: 'My Tracked Apps',
  inbox: 'Inbox',
  tools: 'Tools',
  adminPanel: 'Admin Panel',
  titles: {
    publicApps: 'Public Tracked Apps',
    search: 'Search Apps',
    international: 'Top International Apps',
    tools: 'Recommended Tools',
    app: 'App Rankings',
    signIn: 'Sign In',
    trackedApps: 'Tracked Apps',
    settings: 'Settings',
    tokens: 'API Tokens',
    device: 'Connect a Program',
    admin: 'Admin Panel',
    missing: '404 Page Not Found',
  },
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

export type NavigationGroup = { label: string; links: readonly NavigationLink[] }

const publicApps: NavigationLink = { label: words.publicApps, to: '/', covers: ['/'] }
const search: NavigationLink = { label: words.searchApps, to: '/search', covers: ['/search'], shortcut: 'search' }
/** For visitors `/apps` is the public list. */
const myApps: NavigationLink = { label: words.myApps, to: '/apps', covers: ['/apps', '/my-apps'] }
const inbox: NavigationLink = { label: words.inbox, to: '/inbox', covers: ['/inbox'], hasUnread: true }
const charts: NavigationLink = { label: words.charts, to: '/charts', covers: ['/charts'], keepsCountry: true }
const movers: NavigationLink = {
  label: words.movers,
  to: '/movers',
  covers: ['/movers', '/movers/weather'],
  keepsCountry: true,
}

const worldLinks: readonly NavigationLink[] = [
  {
    label: words.topInternational,
    to: '/top-international-apps',
    covers: ['/top-international-apps', '/top-international'],
  },
  search,
  charts,
  movers,
  { label: words.compare, to: '/compare', covers: ['/compare'] },
  { label: words.dataHealth, to: '/data-health', covers: ['/data-health'] },
]

const visitorGroups: readonly NavigationGroup[] = [
  { label: words.world, links: [{ ...publicApps, covers: ['/', '/apps'] }, ...worldLinks] },
]

const memberGroups: readonly NavigationGroup[] = [
  { label: words.mine, links: [myApps, inbox, { label: words.alerts, to: '/inbox/rules', covers: ['/inbox/rules'] }] },
  {
    label: words.world,
    links: [publicApps, ...worldLinks, { label: words.tools, to: '/tools', covers: ['/tools'] }],
  },
]

const adminGroups: readonly NavigationGroup[] = [
  ...memberGroups,
  { label: words.server, links: [{ label: words.adminPanel, to: '/admin', covers: ['/admin'] }] },
]

export const groupsFor = (user: Role): readonly NavigationGroup[] => {
  if (!user) return visitorGroups
  return user.isAdmin ? adminGroups : memberGroups
}

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
  [/^\/tokens$/, titles.tokens],
  [/^\/device$/, titles.device],
  [/^\/inbox\/rules$/, words.alerts],
  [/^\/charts$/, words.charts],
  [/^\/movers(\/weather)?$/, words.movers],
  [/^\/compare$/, words.compare],
  [/^\/admin(\/(people|audit|maintenance|collector|suspects|withdrawals|first-run|mail|tokens))?$/, titles.admin],
]

/** `/apps/` is `/apps`. */
const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '')

export const pageTitleOf = (pathname: string, user: Role): string => {
  const path = withoutSlash(pathname)
  if (path === '/apps' && user) return titles.trackedApps
  const slug = /^\/category\/([^/]+)$/.exec(path)?.[1]
  if (slug !== undefined) return categoryTitle(slug)
  return pageTitles.find(([pattern]) => pattern.test(path))?.[1] ?? titles.missing
}

/** Whether a sidebar link is current for this path. The admin link is current on all admin pages. */
export const isLinkTo = ({ covers }: NavigationLink, pathname: string): boolean =>
  covers.includes(withoutSlash(pathname).replace(/^\/admin\/.*/, '/admin'))
