import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { HatchPattern } from '#web/components/plots/hatch.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { showToast, useToast } from '#web/lib/toasts.ts'
import { AppStoreBanner } from './app-store-banner.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { layoutWords as words } from './layout.words.ts'
import { Menu } from './menu.tsx'
import { MenuProvider } from './menu-context.ts'
import { usePageFocus } from './page-focus.ts'
import { PlainLinks } from './plain-links.tsx'
import { Sidebar } from './sidebar.tsx'

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
    // The focus goes to its first link.
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
