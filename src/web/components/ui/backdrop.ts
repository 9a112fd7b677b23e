import type { MouseEvent, PointerEvent } from 'react'

/** Whether a click is on the backdrop: the browser reports those on the dialog itself. */
const isBeside = ({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean => {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

let hasBegunBeside = false

/**
 * Makes a press beside a modal dialog close it, as `closedby="any"` does in browsers that know it; Safari does not. A
 * press that began inside, such as one that selects text, closes nothing.
 */
export const closesByBackdrop = {
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
    hasBegunBeside = isBeside(event)
  },
  onClick: (event: MouseEvent<HTMLDialogElement>) => {
    if (hasBegunBeside && isBeside(event)) event.currentTarget.close()
  },
}
