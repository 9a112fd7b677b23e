import type { LinkProps } from '@tanstack/react-router'
import type { App } from '#contract/apps.ts'
import { browsedCategories } from '#domain/categories.ts'
import type { Role } from '#web/components/navigation/navigation.ts'
import { tools } from '#web/components/navigation/tools.ts'
import type { SignInSearch } from '#web/lib/sign-in.ts'
import { type Theme, themes } from '#web/lib/theme.ts'
import { commandsWords as words } from './commands.words.ts'

/** What a command does. */
export type CommandAction =
  | { kind: 'go'; link: Pick<LinkProps, 'to' | 'params' | 'search'> }
  | { kind: 'open'; url: string }
  /** A URL that the server handles, not the router. */
  | { kind: 'leave'; address: string }
  | { kind: 'theme'; theme: Theme }
  | { kind: 'search-key'; isOn: boolean }
  | { kind: 'reload-apps' }

export type Command = {
  /** Unique in the menu. */
  id: string
  label: string
  /** Small text at the right. */
  note?: string
  action: CommandAction
}

export type CommandGroup = { title: string; commands: readonly Command[] }

type Go = { id: string; label: string; note?: string; link: Pick<LinkProps, 'to' | 'params' | 'search'> }

const go = ({ link, ...rest }: Go): Command => ({ ...rest, action: { kind: 'go', link } })

const pages: readonly Command[] = [
  go({ id: 'page home', label: words.home, link: { to: '/' } }),
  go({ id: 'page international', label: words.international, link: { to: '/top-international-apps' } }),
  go({ id: 'page search', label: words.search, link: { to: '/search' } }),
  go({ id: 'page charts', label: words.charts, link: { to: '/charts' } }),
  go({ id: 'page movers', label: words.movers, link: { to: '/movers' } }),
  go({ id: 'page weather', label: words.weather, link: { to: '/weather' } }),
  go({ id: 'page compare', label: words.compare, link: { to: '/compare' } }),
  go({ id: 'page tools', label: words.allTools, link: { to: '/tools' } }),
  go({ id: 'page ranking-test', label: words.rankingTest, link: { to: '/ranking-test' } }),
  go({ id: 'page data-health', label: words.dataHealth, link: { to: '/data-health' } }),
]

const memberPages: readonly Command[] = [
  go({ id: 'page my-apps', label: words.myApps, link: { to: '/apps' } }),
  go({ id: 'page inbox', label: words.inbox, link: { to: '/inbox' } }),
  go({ id: 'page settings', label: words.settings, link: { to: '/settings' } }),
]

const adminPage = go({ id: 'page admin', label: words.admin, link: { to: '/admin' } })

const signOut: Command = {
  id: 'page sign-out',
  label: words.signOut,
  action: { kind: 'leave', address: '/api/logout' },
}

const listPages = ({ user, signIn }: CommandsInput): Command[] =>
  user
    ? [...pages, ...memberPages, ...(user.isAdmin ? [adminPage] : []), signOut]
    : [...pages, go({ id: 'page sign-in', label: words.signIn, link: { to: '/auth', search: signIn } })]

const categoryCommands: readonly Command[] = browsedCategories.map(({ slug, name }) =>
  go({ id: `category ${slug}`, label: name, link: { to: '/category/$category', params: { category: slug } } }),
)

const toolCommands: readonly Command[] = tools.map(({ name, url }) => ({
  id: `tool ${name}`,
  label: name,
  note: words.inNewTab,
  action: { kind: 'open', url },
}))

const listThemes = (chosen: Theme): Command[] =>
  themes.map(theme => ({
    id: `theme ${theme}`,
    label: words.themes[theme],
    ...(theme === chosen && { note: words.chosen }),
    action: { kind: 'theme', theme },
  }))

const searchKeyCommand = (isOn: boolean): Command => ({
  id: 'search-key',
  label: isOn ? words.turnOffSearchKey : words.turnOnSearchKey,
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

/** The search finds more apps than this more easily. */
const mostApps = 8

const searchGroup = (term: string): CommandGroup => ({
  title: words.searchGroup,
  commands: [go({ id: 'search', label: words.searchFor(term), link: { to: '/search', search: { q: term } } })],
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
  if (hasAppsFailed) return [{ id: 'reload apps', label: words.appsFailed, action: { kind: 'reload-apps' } }]
  return apps
    .map(toAppCommand)
    .filter(command => fits(command, typed))
    .slice(0, mostApps)
}

/** The commands that match the typed text, plus a search in the App Store. Without text: everything except apps. */
export const listCommands = (input: CommandsInput): CommandGroup[] => {
  const term = input.typed.trim()
  const typed = fold(term).split(/\s+/).filter(Boolean)
  const fitting = (commands: readonly Command[]) => commands.filter(command => fits(command, typed))
  const groups = [
    { title: words.pages, commands: fitting(listPages(input)) },
    { title: words.apps, commands: listApps(input, typed) },
    { title: words.categories, commands: fitting(categoryCommands) },
    { title: words.tools, commands: fitting(toolCommands) },
    { title: words.theme, commands: fitting(listThemes(input.theme)) },
    { title: words.keyboard, commands: fitting([searchKeyCommand(input.hasSearchKey)]) },
    ...(term ? [searchGroup(term)] : []),
  ]
  return groups.filter(({ commands }) => commands.length > 0)
}
