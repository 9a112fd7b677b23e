import type { JobStatus } from '#contract/maintenance.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { ProgressBar } from '#web/components/ui/progress-bar.tsx'
import { formatDuration, secondsUntil } from '#web/lib/durations.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

type Progress = NonNullable<JobStatus['progress']>
type JobProgressProps = { title: string; progress: Progress; isRunning: boolean; at: number }

/** Speed and remaining time of a run; a paused run has none. */
const usePaceTexts = ({ ratePerMinute, estimatedEndAt }: Progress, at: number): string[] => {
  const { locale } = useReader()
  const rate = ratePerMinute === null ? [] : [words.rate(formatNumber(Math.round(ratePerMinute), locale))]
  const left = estimatedEndAt ? [words.left(formatDuration(secondsUntil(estimatedEndAt, at), locale))] : []
  return [...rate, ...left]
}

/** The progress of a run as of `at`. */
export const JobProgress = ({ title, progress, isRunning, at }: JobProgressProps) => {
  const { locale } = useReader()
  const pace = usePaceTexts(progress, at)
  const { done, total } = progress
  const steps = words.steps({ done: formatNumber(done, locale), total: formatNumber(total, locale) })
  return (
    <div className="mt-4 max-w-[36rem] text-sm text-second tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{total > 0 ? steps : words.preparing}</span>
        {isRunning && <span>{pace.join(', ')}</span>}
      </p>
      <ProgressBar label={words.progress(title)} done={done} total={total} className="mt-1.5" />
    </div>
  )
}
