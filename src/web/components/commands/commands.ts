import type { LinkProps } from '@tanstack/react-router'
import type { App } from '#contract/apps.ts'
import { browsedCategories } from '#domain/categories.ts'
import { adminTabs } from '#web/components/navigation/admin-pages.ts'
import type { Role } from '#web/components/navigation/navigation.ts'
import { tools } from '#web/components/navigation/tools.ts'
import type { SignInSearch } from '#web/lib/sign-in.ts'
import { type Theme, themes } from '#web/lib/theme.ts'

export const commandsWords = {
  name: 'Command menu',
  placeholder: 'Jump to a page, an app, a category…',
  results: 'Commands',
  pages: 'Pages',
  apps: 'Public apps',
  categories: 'Categories',
  tools: 'Tools',
  theme: 'Theme',
  searchGroup: 'App Store',
  searchFor: (term: string) => `Search the App Store for “${term}”`,
  appsLoading: 'Loading the public apps…',
  appsFailed: 'Error loading the public apps. Try again',
  inNewTab: 'new tab',
  home: 'Public Tracked Apps',
  search: 'Search Apps',
  international: 'Top International Apps',
  charts: 'Charts',
  movers: 'Movers',
  weather: 'Chart Weather',
  compare: 'Compare Apps',
  allTools: 'Recommended Tools',
  rankingTest: 'Ranking Test',
  dataHealth: 'Data Health',
  signIn: 'Sign In',
  myApps: 'My Tracked Apps',
  inbox: 'Inbox',
  rules: 'Alert Rules',
  settings: 'Settings',
  admin: 'Admin Panel',
  adminPages: 'Admin pages',
  signOut: 'Sign Out',
  themes: { system: 'Use the system theme', light: 'Use the light theme', dark: 'Use the dark theme' },
  chosen: 'in use',
  keyboard: 'Keyboard',
  turnOffSearchKey: 'Turn off the “/” search key',
  turnOnSearchKey: 'Turn on the “/” search key',
} as const

export type CommandAction =
  | { kind: 'go'; link: Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> }
  | { kind: 'open'; url: string }
  /** A URL that the server handles, not the router. */
  | { kind: 'leave'; address: string }
  | { kind: 'theme'; theme: Theme }
  | { kind: 'search-key'; isOn: boolean }
  | { kind: 'reload-apps' }

export type Command = {
  id: string
  label: string
  note?: string
  action: CommandAction
}

export type CommandGroup = { title: string; commands: readonly Command[] }

type Go = { id: string; label: string; note?: string; link: Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> }

const go = ({ link, ...rest }: Go): Command => ({ ...rest, action: { kind: 'go', link } })

const pages: readonly Command[] = [
  go({ id: 'page home', label: commandsWords.home, link: { to: '/' } }),
  go({ id: 'page international', label: commandsWords.international, link: { to: '/top-international-apps' } }),
  go({ id: 'page search', label: commandsWords.search, link: { to: '/search' } }),
  go({ id: 'page charts', label: commandsWords.charts, link: { to: '/charts' } }),
  go({ id: 'page movers', label: commandsWords.movers, link: { to: '/movers' } }),
  go({ id: 'page weather', label: commandsWords.weather, link: { to: '/movers/weather' } }),
  go({ id: 'page compare', label: commandsWords.compare, link: { to: '/compare' } }),
  go({ id: 'page tools', label: commandsWords.allTools, link: { to: '/tools' } }),
  go({ id: 'page ranking-test', label: commandsWords.rankingTest, link: { to: '/ranking-test' } }),
  go({ id: 'page data-health', label: commandsWords.dataHealth, link: { to: '/data-health' } }),
]

const memberPages: readonly Command[] = [
  go({ id: 'page my-apps', label: commandsWords.myApps, link: { to: '/apps' } }),
  go({ id: 'page inbox', label: commandsWords.inbox, link: { to: '/inbox' } }),
  go({ id: 'page rules', label: commandsWords.rules, link: { to: '/inbox/rules' } }),
  go({ id: 'page settings', label: commandsWords.settings, link: { to: '/settings' } }),
]

const adminPage = go({ id: 'page admin', label: commandsWords.admin, link: { to: '/admin' } })

/** Only with a typed text, because the menu would be long without one. */
const listAdminPages = ({ user, typed }: CommandsInput): readonly Command[] =>
  user?.isAdmin && typed.trim() !== '' ? adminCommands : []

const adminCommands: readonly Command[] = adminTabs.flatMap(tab =>
  tab.links.map(({ label, to, hash }) =>
    go({ id: `admin ${label}`, label, note: tab.label, link: { to, ...(hash && { hash }) } }),
  ),
)

const signOut: Command = {
  id: 'page sign-out',
  label: commandsWords.signOut,
  action: { kind: 'leave', address: '/api/logout' },
}

const listPages = ({ user, signIn }: CommandsInput): Command[] =>
  user
    ? [...pages, ...memberPages, ...(user.isAdmin ? [adminPage] : []), signOut]
    : [...pages, go({ id: 'page sign-in', label: commandsWords.signIn, link: { to: '/auth', search: signIn } })]

const categoryCommands: readonly Command[] = browsedCategories.map(({ slug, name }) =>
  go({ id: `category ${slug}`, label: name, link: { to: '/category/$category', params: { category: slug } } }),
)

const toolCommands: readonly Command[] = tools.map(({ name, url }) => ({
  id: `tool ${name}`,
  label: name,
  note: commandsWords.inNewTab,
  action: { kind: 'open', url },
}))

const listThemes = (chosen: Theme): Command[] =>
  themes.map(theme => ({
    id: `theme ${theme}`,
    label: commandsWords.themes[theme],
    ...(theme === chosen && { note: commandsWords.chosen }),
    action: { kind: 'theme', theme },
  }))

const searchKeyCommand = (isOn: boolean): Command => ({
  id: 'search-key',
  label: isOn ? commandsWords.turnOffSearchKey : commandsWords.turnOnSearchKey,
  action: { kind: 'search-key', isOn: !isOn },
})

const toAppCommand = ({ appStoreId, name, developer }: App): Command =>
  go({ id: `app ${appStoreId}`, label: name, note: developer, link: { to: '/app/$id', params: { id: appStoreId } } })

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Whether the command contains every typed word, ignoring case and accents. */
const fits = ({ label, note = '' }: Command, typed: readonly string[]): boolean => {
  const text = fold(`${label} ${note}`)
  return typed.every(word => text.includes(word))
}

/** More apps than this are easier to find on the search page. */
const mostApps = 8

const searchGroup = (term: string): CommandGroup => ({
  title: commandsWords.searchGroup,
  commands: [go({ id: 'search', label: commandsWords.searchFor(term), link: { to: '/search', search: { q: term } } })],
})

type CommandsInput = {
  typed: string
  apps: readonly App[]
  hasAppsFailed: boolean
  theme: Theme
  hasSearchKey: boolean
  user: Role
  /** Returns to this page after the sign-in. */
  signIn: SignInSearch
}

const listApps = ({ apps, hasAppsFailed }: CommandsInput, typed: readonly string[]): Command[] => {
  if (typed.length === 0) return []
  if (hasAppsFailed) return [{ id: 'reload apps', label: commandsWords.appsFailed, action: { kind: 'reload-apps' } }]
  return apps
    .map(toAppCommand)
    .filter(command => fits(command, typed))
    .slice(0, mostApps)
}

export const listCommands = (input: CommandsInput): CommandGroup[] => {
  const term = input.typed.trim()
  const typed = fold(term).split(/\s+/).filter(Boolean)
  const fitting = (commands: readonly Command[]) => commands.filter(command => fits(command, typed))
  const groups = [
    { title: commandsWords.pages, commands: fitting(listPages(input)) },
    { title: commandsWords.adminPages, commands: fitting(listAdminPages(input)) },
    { title: commandsWords.apps, commands: listApps(input, typed) },
    { title: commandsWords.categories, commands: fitting(categoryCommands) },
    { title: commandsWords.tools, commands: fitting(toolCommands) },
    { title: commandsWords.theme, commands: fitting(listThemes(input.theme)) },
    { title: commandsWords.keyboard, commands: fitting([searchKeyCommand(input.hasSearchKey)]) },
    ...(term ? [searchGroup(term)] : []),
  ]
  return groups.filter(({ commands }) => commands.length > 0)
}
