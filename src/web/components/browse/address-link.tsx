import { type LinkProps, useLinkProps } from '@tanstack/react-router'
import type { AriaAttributes, ReactNode } from 'react'

type AddressLinkProps = Pick<AriaAttributes, 'aria-label' | 'aria-keyshortcuts'> & {
  /** What the address of this page says then. */
  search: NonNullable<LinkProps['search']>
  /** It is one choice of a few, and the one that is chosen. */
  isChosen?: boolean
  /** It leads nowhere for now, and keeps the focus of whoever came by it. */
  isOff?: boolean
  /** Whether what it leads to is loaded when somebody points at it. */
  isPreloaded?: boolean
  className?: string
  children: ReactNode
}

/**
 * Another view of the same page. Nothing scrolls, and Back leads to the view before. The router
 * alone would tell listeners of every link that says less than the address that it is the current page.
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
