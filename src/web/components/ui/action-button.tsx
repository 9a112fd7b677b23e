import type { ComponentProps } from 'react'
import { textLink } from './text-link.ts'

type ActionButtonProps = ComponentProps<'button'> & {
  /** The name of the item that the action is for. */
  of: string
}

/** A button that looks like a link. Several rows have the same text, so screen readers also hear the name. */
export const ActionButton = ({ of, children, ...rest }: ActionButtonProps) => (
  <button type="button" className={textLink('strong', 'action-link')} {...rest}>
    {children}
    <span className="sr-only">{` (${of})`}</span>
  </button>
)
