import { type RefObject, useEffect, useRef, useState } from 'react'

/** One viewport height ahead. */
const margin = '100% 0px'

export const useIsNear = (): { ref: RefObject<HTMLDivElement | null>; isNear: boolean } => {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const watcher = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: margin },
    )
    watcher.observe(ref.current)
    return () => watcher.disconnect()
  }, [])
  return { ref, isNear }
}
