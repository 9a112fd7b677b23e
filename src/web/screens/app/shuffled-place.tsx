import { useOnDemand } from '#web/lib/on-demand.ts'
import { useIsNear } from '#web/lib/use-is-near.ts'

const loadShuffledCharts = async () => (await import('./shuffled-charts.tsx')).ShuffledCharts

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
