import { type ReactNode, useRef } from 'react'
import type { JobStatus } from '#contract/maintenance.ts'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { type JobAct, useJobAct } from './use-job-actions.ts'

const actsOf = ({ status }: JobStatus): readonly JobAct[] => {
  if (status === 'running') return ['cancel', 'reset']
  return status === 'interrupted' ? ['resume', 'reset'] : []
}

type JobButtonsProps = { job: JobName; status: JobStatus; children: ReactNode }

/** The actions for a job: start, and what its current run allows. If a button disappears, the row keeps the focus. */
export const JobButtons = ({ job, status, children }: JobButtonsProps) => {
  const row = useRef<HTMLDivElement>(null)
  const { mutate, isPending } = useJobAct(job)
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
