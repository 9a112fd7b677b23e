import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  barFor,
  footLinks,
  isLinkTo,
  linksFor,
  type NavigationLink,
  type Role,
} from '#web/components/navigation/navigation.ts'
import { HatchPattern } from '#web/components/plots/hatch.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { href } from '#web/lib/site-path.ts'
import { showToast, useToast } from '#web/lib/toasts.ts'
import { AppStoreBanner } from './app-store-banner.tsx'
import { layoutWords as words } from './layout.words.ts'
import { MenuProvider } from './menu-context.ts'
import { Menu, Sidebar } from './sidebar.tsx'
import { UnreadCount, useLinkSearch } from './sidebar-link.tsx'

const BarLink = ({ link, isHere }: { link: NavigationLink; isHere: boolean }) => (
  <Link
    to={link.to}
    search={useLinkSearch(link)}
    activeOptions={{ exact: true }}
    {...(isHere && { 'aria-current': 'page' as const })}
    className={classNames(
      'chosen-when-forced flex h-12 min-w-0 flex-1 items-center justify-center gap-1 text-sm',
      isHere ? 'font-medium text-ink shadow-[inset_0_2px_0_var(--color-ink)]' : 'text-second',
    )}
  >
    {link.label}
    {link.hasUnread && <UnreadCount />}
  </Link>
)

/** The five pages that people open most, within reach of a thumb. */
const BottomBar = () => {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={words.quickLinks}
      className="fixed inset-x-0 bottom-0 z-5 flex border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {barFor(useUser()).map(link => (
        <BarLink key={link.to} link={link} isHere={isLinkTo(link, pathname)} />
      ))}
    </nav>
  )
}

const searchPath = '/search'

const findSearchField = (main: HTMLElement | null) => main?.querySelector<HTMLInputElement>('input[type="search"]')

type PageFocus = { main: RefObject<HTMLElement | null>; goToSearch: () => void }

/**
 * Moves the focus to the content after a navigation, as a full page load would, or to the search field after the search
 * shortcut. Does nothing on the first page.
 */
const usePageFocus = (): PageFocus => {
  const router = useRouter()
  const navigate = useNavigate()
  const main = useRef<HTMLElement>(null)
  const isForSearch = useRef(false)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const field = isForSearch.current && findSearchField(main.current)
        isForSearch.current = false
        const target = field || main.current
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
  const goToSearch = () => {
    if (router.state.location.pathname === searchPath) return findSearchField(main.current)?.select()
    isForSearch.current = true
    void navigate({ to: searchPath })
  }
  return { main, goToSearch }
}

const listLinks = (user: Role) => [
  ...linksFor(user),
  ...footLinks,
  { label: words.tools, to: '/tools' },
  ...(user ? plainMemberLinks : [{ label: words.signIn, to: '/auth' }]),
]

const plainMemberLinks = [
  { label: words.settings, to: '/settings' },
  { label: words.signOut, to: '/api/logout' },
]

/** Navigation for phones without JavaScript, where the menu cannot open. */
const PlainLinks = () => (
  <noscript>
    <nav aria-label={words.mainLinks} className="border-t border-line px-4 pt-6 pb-20 md:hidden print:hidden">
      <ul className="flex flex-wrap gap-x-6 gap-y-3">
        {listLinks(useUser()).map(({ label, to }) => (
          <li key={to}>
            <a href={href(to)} className={textLink()}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </noscript>
)

const SkipLink = () => (
  <a href="#main" className="skip-link">
    {words.skip}
  </a>
)

const CommandMenu = lazyPart(async () => (await import('#web/components/commands/command-menu.tsx')).CommandMenu)
const Toaster = lazyPart(async () => (await import('#web/components/toaster/toaster.tsx')).Toaster)

const CurrentToast = () => {
  const toast = useToast()
  return toast && <Toaster toast={toast} />
}

export const Shell = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const { main, goToSearch } = usePageFocus()
  const menu = useRef<HTMLDialogElement>(null)
  const [hasMenu, setHasMenu] = useState(false)
  const [hasCommands, setHasCommands] = useState(false)
  const openMenu = () => {
    // The links must exist before the dialog opens and focuses the first one.
    flushSync(() => setHasMenu(true))
    menu.current?.showModal()
  }
  const openCommands = () => {
    menu.current?.close()
    setHasCommands(true)
  }
  const closeCommands = () => setHasCommands(false)
  const failCommands = () => {
    closeCommands()
    showToast({ title: words.commandsFailed, tone: 'bad' })
  }
  useShortcuts({ commands: hasCommands ? closeCommands : openCommands, search: goToSearch })
  return (
    <MenuProvider value={{ openMenu, openCommands }}>
      <SkipLink />
      <HatchPattern />
      <div className="md:grid md:grid-cols-[228px_minmax(0,1fr)] print:block">
        <aside className="sticky top-0 hidden h-dvh border-r border-line md:block print:hidden">
          <Sidebar />
        </aside>
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="min-h-dvh px-4 pb-28 md:px-10 md:pb-16 print:min-h-0 print:p-0"
        >
          <div className="mx-auto max-w-[1160px]">
            <AppStoreBanner />
            {children}
          </div>
        </main>
      </div>
      <PlainLinks />
      <BottomBar />
      {/* The key remounts the menu on navigation, so every page starts with it closed. */}
      <Menu key={pathname} dialog={menu} hasLinks={hasMenu} />
      {hasCommands && <CommandMenu onClose={closeCommands} onFail={failCommands} />}
      <CurrentToast />
    </MenuProvider>
  )
}
