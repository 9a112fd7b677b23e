import { type RefObject, useEffect, useRef, useState } from 'react'

/** One viewport height ahead. */
const margin = '100% 0px'

/** Becomes true once the element is close to the viewport. */
export const useIsNear = (): { place: RefObject<HTMLDivElement | null>; isNear: boolean } => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: margin },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return { place, isNear }
}
