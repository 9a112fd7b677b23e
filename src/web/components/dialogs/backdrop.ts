import type { MouseEvent, PointerEvent } from 'react'

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
