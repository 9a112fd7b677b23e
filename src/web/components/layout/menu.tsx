import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { Sidebar } from './sidebar.tsx'

/**
 * The sidebar as a slide-over. The browser's own modal dialog traps the focus, closes on Escape and gives the focus
 * back; Radix's would add 12 KB and write a style element, which the content security policy refuses.
 */
export const Menu = ({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) => (
  <dialog
    ref={dialog}
    aria-label="Menu"
    closedby="any"
    className="slides-in h-dvh max-h-none w-[272px] max-w-[calc(100vw-3rem)] border-r border-line bg-paper text-ink backdrop:bg-shade md:hidden"
  >
    <Sidebar />
    <button
      type="button"
      aria-label="Close menu"
      onClick={() => dialog.current?.close()}
      className="absolute top-4 right-3 grid size-9 place-items-center rounded-button text-second hover:bg-hover"
    >
      <X size={18} aria-hidden />
    </button>
  </dialog>
)
