import { Check, LoaderCircle, type LucideIcon, Minus, Pause, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { cancelJob, type JobStatus, resetJobStatus, resumeJob } from '#contract/maintenance.ts'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { scheduleText } from '#web/components/maintenance/schedule-text.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { ProgressBar } from '#web/components/ui/progress-bar.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { StateBadge, type StateTone } from '#web/components/ui/state-badge.tsx'
import { call } from '#web/lib/api-client.ts'
import { formatDuration, secondsUntil } from '#web/lib/durations.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useJobAction } from './use-job-actions.ts'

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
const JobProgress = ({ title, progress, isRunning, at }: JobProgressProps) => {
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

/** The actions that a run allows. */
const calls = { cancel: cancelJob, resume: resumeJob, reset: resetJobStatus }
type JobAct = keyof typeof calls

const actsOf = ({ status }: JobStatus): readonly JobAct[] => {
  if (status === 'running') return ['cancel', 'reset']
  return status === 'interrupted' ? ['resume', 'reset'] : []
}

type JobButtonsProps = { job: JobName; status: JobStatus; children: ReactNode }

/** The actions for a job: start, and what its current run allows. If a button disappears, the row keeps the focus. */
const JobButtons = ({ job, status, children }: JobButtonsProps) => {
  const row = useRef<HTMLDivElement>(null)
  const { mutate, isPending } = useJobAction({
    job,
    act: (name: JobAct) => call(calls[name], { body: { jobName: job } }),
    done: name => ({ title: words.done[name], description: words.jobs[job].title }),
    failed: name => words.notDone[name],
  })
  const act = (chosen: JobAct) => {
    if (!isPending) mutate(chosen, { onSuccess: () => row.current?.focus() })
  }
  return (
    <div ref={row} tabIndex={-1} className="mt-5 flex flex-wrap gap-2 outline-none">
      {children}
      {actsOf(status).map(name => {
        const isCancelling = name === 'cancel' && status.isCancelling
        return (
          <Button key={name} disabled={isCancelling} onClick={() => act(name)}>
            {isCancelling ? words.cancelling : words[name]}
            <span className="sr-only">{words.ofJob(words.jobs[job].title)}</span>
          </Button>
        )
      })}
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-third">{name}</dt>
    <dd className="mt-0.5 text-table [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

const whoStarted = ({ startedAt, startedBy }: JobStatus): string => {
  if (startedBy) return startedBy
  return startedAt ? words.bySchedule : words.nobody
}

/** When a job last ran, who started it, and when it runs next. */
const JobFacts = ({ status }: { status: JobStatus }) => {
  const { locale } = useReader()
  const { lastRun, schedule, nextRunAt } = status
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      <Fact name={words.lastRun}>{lastRun ? <Moment at={lastRun} /> : words.never}</Fact>
      <Fact name={words.startedBy}>{whoStarted(status)}</Fact>
      <Fact name={words.schedule}>{schedule ? scheduleText(schedule, locale) : words.noSchedule}</Fact>
      <Fact name={words.nextRun}>{nextRunAt ? <Moment at={nextRunAt} /> : words.noNextRun}</Fact>
    </dl>
  )
}

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
  <p className="mt-4 max-w-[70ch] border-l-2 border-bad py-0.5 pl-3 text-table">
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

type StartButtonProps = {
  job: JobName
  status: JobStatus
  isPending: boolean
  /** If omitted, the button submits its form. */
  onStart?: () => void
  form?: string
}

/** Whether the current run blocks a new one. An interrupted run does not: the new run replaces it. */
export const isTaken = ({ status }: JobStatus): boolean => status === 'running'

/** Uses aria-disabled while the job runs, so that the button keeps the focus. */
export const StartButton = ({ job, status, isPending, onStart, form }: StartButtonProps) => {
  const isOff = isTaken(status) || isPending
  return (
    <Button
      type={form ? 'submit' : 'button'}
      form={form}
      aria-disabled={isOff}
      aria-busy={isPending}
      onClick={() => !isOff && onStart?.()}
      className="aria-disabled:cursor-default aria-disabled:opacity-50"
    >
      {words.jobs[job].start}
    </Button>
  )
}
