import { type RefObject, useEffect, useRef } from 'react'

/**
 * On a phone the last of many links are off-screen, so the current one is scrolled into view without scrolling the page.
 * @param current changes when another link is current
 */
export const useCurrentInSight = (current: string | undefined): RefObject<HTMLElement | null> => {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = current === undefined ? null : nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft
  }, [current])
  return nav
}
