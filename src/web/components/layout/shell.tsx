import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Menu } from './menu.tsx'
import { MenuProvider } from './menu-context.ts'
import { Sidebar } from './sidebar.tsx'

const SkipLink = () => (
  <a
    href="#main"
    className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-10 focus:rounded-button focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
  >
    Skip to content
  </a>
)

/** After a change of page the focus goes to its content, as it would after a full load; not on the first page. */
const useFocusOnNewPage = (pathname: string) => {
  const main = useRef<HTMLElement>(null)
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

export const Shell = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const main = useFocusOnNewPage(pathname)
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <MenuProvider value={() => dialog.current?.showModal()}>
      <SkipLink />
      <div className="md:grid md:grid-cols-[228px_minmax(0,1fr)]">
        <aside className="sticky top-0 hidden h-dvh border-r border-line md:block">
          <Sidebar />
        </aside>
        <main ref={main} id="main" tabIndex={-1} className="min-h-dvh px-4 pb-16 md:px-10">
          <div className="mx-auto max-w-[1160px]">{children}</div>
        </main>
      </div>
      {/* A new page starts with a menu of its own, closed. */}
      <Menu key={pathname} dialog={dialog} />
    </MenuProvider>
  )
}
