import { Check, LoaderCircle, type LucideIcon, Minus, Pause, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { JobStatus } from '#contract/maintenance.ts'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { StateBadge, type StateTone } from '#web/components/ui/state-badge.tsx'
import { JobButtons } from './job-buttons.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobProgress } from './job-progress.tsx'

const looks: Record<JobStatus['status'], { tone: StateTone; Icon: LucideIcon }> = {
  success: { tone: 'good', Icon: Check },
  failed: { tone: 'bad', Icon: X },
  running: { tone: 'busy', Icon: LoaderCircle },
  never: { tone: 'quiet', Icon: Minus },
  interrupted: { tone: 'waiting', Icon: Pause },
}

type StatusBadgeProps = { job: string; status: JobStatus['status'] }

/** The status of a job. Changes are announced with the job's name. */
const StatusBadge = ({ job, status }: StatusBadgeProps) => (
  <p role="status">
    <StateBadge {...looks[status]} isTurning={status === 'running'}>
      <span className="sr-only">{words.statusOf(job)}</span>
      {words.statuses[status]}
    </StateBadge>
  </p>
)

/** The job as of `at`. */
export type CardProps = { status: JobStatus; at: number }

type JobCardProps = CardProps & { job: JobName; options?: ReactNode; start: ReactNode }

const LastError = ({ text }: { text: string }) => (
  <p className="mt-4 max-w-[70ch] border-l-2 border-accent py-0.5 pl-3 text-table">
    <span className="text-second">{words.lastError}</span> {text}
  </p>
)

/** Also for a queued run, so that the progress line does not move the page later. */
const notBegun = { done: 0, total: 0, ratePerMinute: null, estimatedEndAt: null }

/** One job: its description on the left, its status and actions on the right. */
export const JobCard = ({ job, status, at, options, start }: JobCardProps) => {
  const { title, explanation } = words.jobs[job]
  const { lastError, details } = status
  const isRunning = status.status === 'running'
  const progress = status.progress ?? (isRunning ? notBegun : null)
  return (
    <SplitSection title={title} explanation={explanation}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5">
        <StatusBadge job={title} status={status.status} />
        {details && <p className="max-w-[70ch] text-table">{details}</p>}
      </div>
      {progress && <JobProgress title={title} progress={progress} isRunning={isRunning} at={at} />}
      {lastError && <LastError text={lastError} />}
      <JobFacts status={status} />
      {options}
      <JobButtons job={job} status={status}>
        {start}
      </JobButtons>
    </SplitSection>
  )
}
