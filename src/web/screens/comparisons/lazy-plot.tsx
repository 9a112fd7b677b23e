import { useState } from 'react'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { timePlotWords } from '#web/components/time-plot-model/time-plot.words.ts'
import type { TimePlotProps } from '#web/components/time-plots/time-plot.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useOnDemand } from '#web/lib/on-demand.ts'
import { useIsNear } from '#web/lib/use-is-near.ts'

const loadPlot = async () => (await import('#web/components/time-plots/time-plot.tsx')).TimePlot

/** Loads the code of the plot when the user scrolls near it, because it is far down on a long page. */
export const LazyPlot = (props: TimePlotProps) => {
  const { ref, isNear } = useIsNear()
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const reason = isNear && !hasFailed ? attempt : undefined
  const TimePlot = useOnDemand<TimePlotProps>(loadPlot, { reason, onFail: () => setFailed(true) })
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return (
    <div ref={ref} className="min-h-[430px]">
      {TimePlot && <TimePlot {...props} />}
      {!TimePlot && hasFailed && <Failure message={timePlotWords.failed} error={undefined} onRetry={retry} />}
      {!TimePlot && !hasFailed && (
        <Loading label={timePlotWords.loading}>
          <Skeleton className="h-[430px]" />
        </Loading>
      )}
    </div>
  )
}
