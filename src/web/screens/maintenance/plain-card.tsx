import { importTopCharts, regenerateSummaries } from '#contract/maintenance.ts'
import { call } from '#web/lib/api-client.ts'
import { type CardProps, JobCard } from './job-card.tsx'
import { StartButton } from './start-button.tsx'
import { useStartJob } from './use-job-actions.ts'

const calls = { topChartsImport: importTopCharts, supabaseSync: regenerateSummaries }

/** A job without options. */
export const PlainCard = ({ job, ...props }: CardProps & { job: keyof typeof calls }) => {
  const { mutate, isPending } = useStartJob<void>(job, () => call(calls[job], {}))
  const start = <StartButton job={job} status={props.status} isPending={isPending} onStart={() => mutate()} />
  return <JobCard job={job} {...props} start={start} />
}
