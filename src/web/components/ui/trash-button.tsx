import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#web/lib/class-names.ts'

/** Moves the focus from a button that disappears with its row to the next button like it, or else to the page. */
export const focusNeighbour = (button: HTMLElement | null, alike = '[data-remove]'): void => {
  const all = [...document.querySelectorAll<HTMLElement>(alike)]
  const index = button ? all.indexOf(button) : -1
  const beside = all[index + 1] ?? all[index - 1] ?? document.getElementById('main')
  beside?.focus({ preventScroll: true })
}

type TrashButtonProps = ComponentProps<'button'> & { label: string }

/** The delete icon of SPEC §2. `relative` keeps it above the link that covers a card. */
export const TrashButton = ({ label, className = 'size-8', ...rest }: TrashButtonProps) => (
  <button
    type="button"
    data-remove
    aria-label={label}
    title={label}
    className={classNames(
      'relative grid shrink-0 place-items-center rounded-badge text-third hover:bg-hover hover:text-ink',
      className,
    )}
    {...rest}
  >
    <Trash2 size={16} aria-hidden />
  </button>
)
