import { Link, useLocation } from '@tanstack/react-router'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import type { User } from '#contract/accounts.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { signInFrom } from '#web/lib/sign-in.ts'
import { href } from '#web/lib/site-path.ts'
import { chooseTheme, type Theme, themes, useTheme } from '#web/lib/theme.ts'
import { layoutWords as words } from './layout.words.ts'

const icons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon }

const ThemeSwitch = () => {
  const name = useId()
  const chosen = useTheme()
  return (
    <fieldset className="inline-flex gap-0.5 rounded-button border border-line-strong p-0.5">
      <legend className="sr-only">{words.theme}</legend>
      {themes.map(theme => {
        const label = words.themes[theme]
        const Icon = icons[theme]
        return (
          <label key={theme} title={label} className="chosen-when-forced theme-choice">
            <input
              type="radio"
              name={name}
              value={theme}
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="sr-only"
            />
            <Icon size={15} aria-hidden />
            <span className="sr-only">{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** The signed-in user, with a link to the settings. */
const Person = ({ user: { username, email } }: { user: User }) => (
  <section aria-label={words.account} className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
    <p className="truncate text-table font-medium" title={username}>
      {username}
    </p>
    <Link to="/settings" className={textLink('aside')}>
      {words.settings}
    </Link>
    {email && (
      <p className="col-span-2 truncate text-sm text-second" title={email}>
        {email}
      </p>
    )}
  </section>
)

const SignInLink = () => (
  <Link to="/auth" search={signInFrom(useLocation())} className={buttonClass()}>
    {words.signIn}
  </Link>
)

/** A plain link, because the server handles this URL, not the router. */
const SignOutLink = () => (
  <a href={href('/api/logout')} className={buttonClass()}>
    {words.signOut}
  </a>
)

/** The bottom of the sidebar. */
export const UserBlock = ({ user }: { user: User | null }) => (
  <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-3 border-t border-line px-1 pt-4">
    {user && <Person user={user} />}
    {user ? <SignOutLink /> : <SignInLink />}
    <ThemeSwitch />
  </div>
)
