import { Check, LoaderCircle, type LucideIcon, Minus, Pause, X } from 'lucide-react'
import type { JobStatus } from '#contract/maintenance.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { StateBadge, type StateTone } from '#web/components/ui/state-badge.tsx'

const looks: Record<JobStatus['status'], { tone: StateTone; Icon: LucideIcon }> = {
  success: { tone: 'good', Icon: Check },
  failed: { tone: 'bad', Icon: X },
  running: { tone: 'busy', Icon: LoaderCircle },
  never: { tone: 'quiet', Icon: Minus },
  interrupted: { tone: 'waiting', Icon: Pause },
}

type StatusBadgeProps = { job: string; status: JobStatus['status'] }

/** The status of a job. Changes are announced with the job's name. */
export const StatusBadge = ({ job, status }: StatusBadgeProps) => (
  <p role="status">
    <StateBadge {...looks[status]} isTurning={status === 'running'}>
      <span className="sr-only">{words.statusOf(job)}</span>
      {words.statuses[status]}
    </StateBadge>
  </p>
)
