import type { JobStatus } from '#contract/maintenance.ts'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { Button } from '#web/components/ui/button.tsx'

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
