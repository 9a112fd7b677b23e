import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'

/** Moves the focus from a remove button that disappears with its row to the next remove button, or else to the page. */
export const focusNeighbour = (button: HTMLElement | null): void => {
  const all = [...document.querySelectorAll<HTMLElement>('[data-remove]')]
  const index = button ? all.indexOf(button) : -1
  const beside = all[index + 1] ?? all[index - 1] ?? document.getElementById('main')
  beside?.focus({ preventScroll: true })
}

type TrashButtonProps = ComponentProps<'button'> & { label: string }

/** The delete icon of SPEC §2. `relative` keeps it above the link that covers a card. */
export const TrashButton = ({ label, ...rest }: TrashButtonProps) => (
  <button
    type="button"
    data-remove
    aria-label={label}
    title={label}
    className="relative grid size-8 shrink-0 place-items-center rounded-badge text-third hover:bg-hover hover:text-accent"
    {...rest}
  >
    <Trash2 size={16} aria-hidden />
  </button>
)
