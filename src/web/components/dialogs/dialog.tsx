import { type MouseEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useId } from 'react'

/** Whether a click is on the backdrop. Browsers report backdrop clicks with the dialog as their target. */
const isBeside = ({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean => {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

let hasBegunBeside = false

/**
 * Closes a modal dialog on a backdrop click, as `closedby="any"` does in browsers that support it; Safari does not. A press
 * that starts inside the dialog, such as a text selection, does not close it.
 */
export const closesByBackdrop = {
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
    hasBegunBeside = isBeside(event)
  },
  onClick: (event: MouseEvent<HTMLDialogElement>) => {
    if (hasBegunBeside && isBeside(event)) event.currentTarget.close()
  },
}

const looks = {
  question: 'm-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] overflow-y-auto p-6',
  search: 'mx-auto mt-[min(10vh,5rem)] w-[min(36rem,calc(100vw-2rem))] p-4 sm:p-5',
  picture: 'm-auto w-[min(38rem,calc(100vw-1.5rem))] overscroll-contain p-4 sm:p-5',
  menu: 'mx-auto mt-[min(12vh,6rem)] w-[min(36rem,calc(100vw-2rem))]',
} as const

type DialogProps = {
  /** The dialog element; call its `close()` to close the dialog. */
  ref: RefObject<HTMLDialogElement | null>
  look?: keyof typeof looks
  /** The heading, or only an accessible name when the dialog has no heading. */
  name: { title: string } | { label: string }
  describedBy?: string
  /** Whether a backdrop click closes the dialog; false when typed text would be lost. */
  closesBeside?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog, open from its first render. The native element traps the focus, closes on Escape and restores the focus.
 */
export const Dialog = ({
  ref,
  look = 'question',
  name,
  describedBy,
  closesBeside = true,
  onClose,
  children,
}: DialogProps) => {
  const titleId = useId()
  useEffect(() => {
    // Strict mode runs effects twice.
    if (!ref.current?.open) ref.current?.showModal()
  }, [ref])
  return (
    <dialog
      ref={ref}
      {...('title' in name ? { 'aria-labelledby': titleId } : { 'aria-label': name.label })}
      aria-describedby={describedBy}
      {...(closesBeside && closesByBackdrop)}
      onClose={onClose}
      className={`${looks[look]} animate-[appear_120ms_ease-out] rounded-button border border-line-strong bg-panel text-left whitespace-normal text-ink backdrop:bg-shade`}
    >
      {'title' in name && (
        <h2 id={titleId} className="pr-10 text-[1.125rem]/6 font-semibold tracking-[-0.01em]">
          {name.title}
        </h2>
      )}
      {children}
    </dialog>
  )
}
