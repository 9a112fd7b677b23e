import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { useUser } from '#web/lib/current-user.ts'
import { turnSearchKey, useSearchKey } from '#web/lib/search-key.ts'
import { signInFrom } from '#web/lib/sign-in.ts'
import { href } from '#web/lib/site-path.ts'
import { chooseTheme, useTheme } from '#web/lib/theme.ts'
import { type CommandAction, type CommandGroup, listCommands } from './commands.ts'

type Commands = {
  groups: readonly CommandGroup[]
  isLoadingApps: boolean
  /** Runs an action. Returns whether the menu can close. */
  run: (action: CommandAction) => 'done' | 'going-on'
}

/** The commands for the typed text. The public apps are loaded when the menu first opens. */
export const useCommands = (typed: string): Commands => {
  const { data: apps = [], error, isFetching, refetch } = useQuery(publicAppsQuery())
  const navigate = useNavigate()
  const user = useUser()
  const signIn = signInFrom(useLocation())
  const theme = useTheme()
  const hasSearchKey = useSearchKey()
  const run = (action: CommandAction) => {
    if (action.kind === 'reload-apps') {
      void refetch()
      return 'going-on'
    }
    if (action.kind === 'theme') chooseTheme(action.theme)
    if (action.kind === 'search-key') turnSearchKey(action.isOn)
    if (action.kind === 'open') window.open(action.url, '_blank', 'noopener')
    if (action.kind === 'leave') window.location.assign(href(action.address))
    if (action.kind === 'go') void navigate(action.link)
    return 'done'
  }
  const hasAppsFailed = error !== null && !isFetching
  const groups = listCommands({ typed, apps, hasAppsFailed, theme, hasSearchKey, user, signIn })
  return { groups, isLoadingApps: isFetching, run }
}
