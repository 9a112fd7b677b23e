import { type LinkProps, useLinkProps } from '@tanstack/react-router'
import type { AriaAttributes, ReactNode } from 'react'

type AddressLinkProps = Pick<AriaAttributes, 'aria-label' | 'aria-keyshortcuts'> & {
  search: NonNullable<LinkProps['search']>
  isChosen?: boolean
  /** Disables the link without losing the keyboard focus. */
  isOff?: boolean
  isPreloaded?: boolean
  className?: string
  children: ReactNode
}

/**
 * A link to another view of the same page. It does not scroll, and Back returns to the previous view. It sets `aria-current`
 * itself, because the router would mark every link whose params are a subset of the current URL.
 */
export const AddressLink = ({ search, isChosen, isOff = false, isPreloaded = false, ...rest }: AddressLinkProps) => {
  const props = useLinkProps({
    to: '.',
    search,
    resetScroll: false,
    disabled: isOff,
    ...(!isPreloaded && { preload: false as const }),
    ...rest,
  })
  return <a {...props} {...(isOff && { tabIndex: 0 })} aria-current={isChosen ? 'true' : undefined} />
}
