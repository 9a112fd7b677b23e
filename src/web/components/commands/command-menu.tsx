import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Command as Cmdk } from 'cmdk'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { findShortcut, turnSearchKey, useSearchKey } from '#web/lib/shortcuts.ts'
import { signInFrom } from '#web/lib/sign-in.ts'
import { href } from '#web/lib/site-path.ts'
import { chooseTheme, useTheme } from '#web/lib/theme.ts'
import {
  type Command,
  type CommandAction,
  type CommandGroup,
  listCommands,
  commandsWords as words,
} from './commands.ts'

type Commands = {
  groups: readonly CommandGroup[]
  isLoadingApps: boolean
  /** Runs an action. Returns whether the menu can close. */
  run: (action: CommandAction) => 'done' | 'going-on'
}

/** The commands for the typed text. The public apps are loaded when the menu first opens. */
const useCommands = (typed: string): Commands => {
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

const CommandRow = ({ command: { id, label, note }, onChoose }: { command: Command; onChoose: () => void }) => (
  <Cmdk.Item
    value={id}
    onSelect={onChoose}
    className="flex min-h-9 cursor-pointer items-center gap-3 rounded-badge px-2.5 py-1 text-table text-second aria-selected:bg-hover aria-selected:text-ink forced-colors:aria-selected:outline-2"
  >
    <span className="min-w-0 truncate">{label}</span>
    {note && <span className="ml-auto max-w-2/5 shrink-0 truncate text-sm text-third">{note}</span>}
  </Cmdk.Item>
)

/**
 * A searchable menu of everything on the site. The native dialog restores the focus; cmdk handles the keyboard of the list.
 */
export const CommandMenu = ({ onClose }: { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [typed, setTyped] = useState('')
  const { groups, isLoadingApps, run } = useCommands(typed)
  const close = () => dialog.current?.close()
  const closeByItsKey = (event: KeyboardEvent) => {
    if (findShortcut(event.nativeEvent) !== 'commands') return
    event.preventDefault()
    close()
  }
  return (
    <Dialog ref={dialog} look="menu" name={{ label: words.name }} onClose={onClose}>
      <Cmdk label={words.name} shouldFilter={false} vimBindings={false} loop onKeyDown={closeByItsKey}>
        <Cmdk.Input
          ref={field}
          value={typed}
          onValueChange={setTyped}
          placeholder={words.placeholder}
          maxLength={200}
          className="h-12 w-full border-b border-line bg-transparent px-4 text-body -outline-offset-2 placeholder:text-third"
        />
        <Cmdk.List label={words.results} className="max-h-[min(24rem,60vh)] overflow-y-auto overscroll-contain p-2">
          {groups.map(({ title, commands }) => (
            <Cmdk.Group
              key={title}
              heading={title}
              className="not-first:mt-2 **:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:py-1.5 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:text-third"
            >
              {commands.map(command => (
                <CommandRow
                  key={command.id}
                  command={command}
                  onChoose={() => {
                    if (run(command.action) === 'done') close()
                  }}
                />
              ))}
            </Cmdk.Group>
          ))}
        </Cmdk.List>
        {isLoadingApps && (
          <p className="appears-late border-t border-line px-4 py-2 text-sm text-second">{words.appsLoading}</p>
        )}
      </Cmdk>
    </Dialog>
  )
}
