import { Link, useLocation } from '@tanstack/react-router'
import { ArrowUpRight, Monitor, Moon, Sun, X } from 'lucide-react'
import { type RefObject, useEffect, useId } from 'react'
import type { User } from '#contract/accounts.ts'
import { closesByBackdrop } from '#web/components/dialogs/dialog.tsx'
import { footLinks, isLinkTo, linksFor, type NavigationLink } from '#web/components/navigation/navigation.ts'
import { sidebarTools } from '#web/components/navigation/tools.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { productName } from '#web/lib/page-head.ts'
import { signInFrom } from '#web/lib/sign-in.ts'
import { href } from '#web/lib/site-path.ts'
import { chooseTheme, type Theme, themes, useTheme } from '#web/lib/theme.ts'
import { layoutWords as words } from './layout.words.ts'
import { CommandsButton, SidebarLink, sidebarRow } from './sidebar-link.tsx'

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

const Foot = ({ pathname, user }: { pathname: string; user: User | null }) => (
  <div className="mt-auto grid gap-3 border-t border-line px-1 pt-3">
    <nav aria-label={words.moreLinks}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {footLinks.map(link => (
          <li key={link.to}>
            <Link
              to={link.to}
              {...(isLinkTo(link, pathname) && { 'aria-current': 'page' as const })}
              className={textLink('aside')}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    {user && <Person user={user} />}
    <div className="flex items-center justify-between gap-2">
      {user ? <SignOutLink /> : <SignInLink />}
      <ThemeSwitch />
    </div>
  </div>
)

const Logo = () => (
  <Link
    to="/"
    activeOptions={{ exact: true }}
    className="inline-flex items-center gap-2.5 text-body font-semibold tracking-[-0.01em]"
  >
    <svg viewBox="0 0 24 24" className="size-6" fill="none" strokeWidth="1.8" strokeLinecap="round" aria-hidden="true">
      <circle cx="12" cy="12" r="10" className="stroke-ink" />
      <path d="M8 15.5v-3M12 15.5V8M16 15.5v-5" className="stroke-ink" strokeWidth="2.4" />
    </svg>
    {productName}
  </Link>
)

type LinksProps = { links: readonly NavigationLink[]; pathname: string }

const MainLinks = ({ links, pathname }: LinksProps) => (
  <nav aria-label={words.mainLinks}>
    <ul className="grid gap-px">
      {links.map(link => (
        <li key={link.label}>
          <SidebarLink link={link} isHere={isLinkTo(link, pathname)} />
        </li>
      ))}
    </ul>
    <CommandsButton />
  </nav>
)

/** SPEC §2 orders a link "Tools" for signed-in people: it is the heading of the tools. */
const ToolsHeading = ({ isLink }: { isLink: boolean }) => (
  <p className="flex min-h-6 items-center px-2.5 text-xs text-third">
    {isLink ? (
      <Link to="/tools" className="hover:text-ink">
        {words.tools}
      </Link>
    ) : (
      words.tools
    )}
  </p>
)

const Tools = ({ isHere, isMember }: { isHere: boolean; isMember: boolean }) => (
  <nav aria-label={words.recommendedTools}>
    <ToolsHeading isLink={isMember} />
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
    <div className="flex h-full flex-col gap-4 overflow-y-auto px-3.5 py-4">
      <div className="px-2">
        <Logo />
      </div>
      <MainLinks links={linksFor(user)} pathname={pathname} />
      <Tools isHere={pathname === '/tools'} isMember={user !== null} />
      <Foot pathname={pathname} user={user} />
    </div>
  )
}

type Dialog = RefObject<HTMLDialogElement | null>

/** A link to the current page does not navigate, so the click closes the menu. */
const useCloseOnLink = (dialog: Dialog) => {
  useEffect(() => {
    const menu = dialog.current
    const close = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) menu?.close()
    }
    menu?.addEventListener('click', close)
    return () => menu?.removeEventListener('click', close)
  }, [dialog])
}

/**
 * The sidebar as a slide-over. The native modal dialog traps the focus, closes on Escape and restores the focus.
 * Radix's dialog would add 12 KB and a style element that the content security policy blocks. The links are rendered
 * when the slide-over first opens, because the sidebar already has them.
 */
export const Menu = ({ dialog, hasLinks }: { dialog: Dialog; hasLinks: boolean }) => {
  useCloseOnLink(dialog)
  return (
    <dialog
      ref={dialog}
      aria-label={words.menu}
      {...closesByBackdrop}
      className="slides-in h-dvh max-h-none w-[272px] max-w-[calc(100vw-3rem)] border-r border-line bg-paper text-ink backdrop:bg-shade md:hidden"
    >
      {hasLinks && <Sidebar />}
      <button
        type="button"
        aria-label={words.closeMenu}
        onClick={() => dialog.current?.close()}
        className="absolute top-4 right-3 grid size-9 place-items-center rounded-button text-second hover:bg-hover"
      >
        <X size={18} aria-hidden />
      </button>
    </dialog>
  )
}
