import type { ReactNode } from 'react'
import type { JobStatus } from '#contract/maintenance.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { scheduleText } from '#web/components/maintenance/schedule-text.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { useReader } from '#web/lib/reader.ts'

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
export const JobFacts = ({ status }: { status: JobStatus }) => {
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
