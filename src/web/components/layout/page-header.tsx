import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { layoutWords as words } from './layout.words.ts'
import { useOpeners } from './menu-context.ts'

export const PageTitle = ({ title }: { title: string }) => (
  <h1 className="text-[1.25rem]/7 font-[650] tracking-[-0.022em] md:text-title">{title}</h1>
)

const MenuButton = () => (
  <button
    type="button"
    aria-label={words.openMenu}
    aria-haspopup="dialog"
    onClick={useOpeners().openMenu}
    className="-ml-2 grid size-9 shrink-0 place-items-center rounded-button hover:bg-hover md:hidden"
  >
    <MenuIcon size={20} aria-hidden />
  </button>
)

type PageHeaderProps = {
  children: ReactNode
  aside?: ReactNode
  /** A long aside gets its own line on narrow screens. */
  asideBelow?: boolean
}

/** The top line of a page: the menu button on narrow screens, the title or back link, and an optional aside at the right. */
export const PageHeader = ({ children, aside, asideBelow = false }: PageHeaderProps) => (
  <header className="flex min-h-14 flex-wrap items-center gap-x-3 py-2.5 md:min-h-[68px]">
    <MenuButton />
    {children}
    {aside && (
      <div className={classNames('ml-auto text-sm text-second', asideBelow && 'max-sm:ml-0 max-sm:w-full max-sm:pt-1')}>
        {aside}
      </div>
    )}
  </header>
)
