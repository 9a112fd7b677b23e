import type { JobStatus } from '#contract/maintenance.ts'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { Button } from '#web/components/ui/button.tsx'

type StartButtonProps = {
  job: JobName
  status: JobStatus
  isPending: boolean
  /** Without it the button sends the form it belongs to. */
  onStart?: () => void
  form?: string
}

/** Whether a run stands in the way of a new one. An interrupted one does not: it is given up for the new one. */
export const isTaken = ({ status }: JobStatus): boolean => status === 'running'

/** Stays where it is while the job runs, so that the focus does; then it only says that it cannot be used. */
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
