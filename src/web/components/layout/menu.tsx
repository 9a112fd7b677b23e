import { X } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { closesByBackdrop } from '#web/components/dialogs/backdrop.ts'
import { layoutWords as words } from './layout.words.ts'
import { Sidebar } from './sidebar.tsx'

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
 * The sidebar as a slide-over. The native modal dialog traps the focus, closes on Escape and restores the focus. Radix's
 * dialog would add 12 KB and a style element that the content security policy blocks. Its links are there once it has been
 * opened, because each page has them in the sidebar.
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
