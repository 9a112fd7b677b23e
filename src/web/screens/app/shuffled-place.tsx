import { useEffect, useRef, useState } from 'react'
import { useOnDemand } from '#web/lib/on-demand.ts'

const loadShuffledCharts = async () => (await import('./shuffled-charts.tsx')).ShuffledCharts

/** A screen's height ahead. */
const margin = '100% 0px'

/** Becomes true when the element comes near the window. */
const useIsNear = () => {
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

/** Where shuffled charts are told of. Few apps have any, so code and answer come when the reader is about to see them. */
export const ShuffledPlace = ({ appStoreId }: { appStoreId: string }) => {
  const { place, isNear } = useIsNear()
  const ShuffledCharts = useOnDemand(loadShuffledCharts, { reason: isNear ? appStoreId : undefined })
  return (
    <div ref={place} className="empty:-mt-[34px] min-h-px">
      {ShuffledCharts && <ShuffledCharts appStoreId={appStoreId} />}
    </div>
  )
}
