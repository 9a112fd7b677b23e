import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'

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
