import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { importTopCharts, type MaintenanceStatus, regenerateSummaries, updateRankings } from '#contract/maintenance.ts'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { RadioField } from '#web/components/form/radio-field.tsx'
import { DryRunNote } from '#web/components/maintenance/dry-run-note.tsx'
import { maintenanceQuery, type UpdateType, updateTypes } from '#web/components/maintenance/maintenance.queries.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { call } from '#web/lib/api-client.ts'
import { ExportCard } from './export-card.tsx'
import { type CardProps, JobCard, StartButton } from './job-card.tsx'
import { OptimizationCard } from './optimization-card.tsx'
import { useStartJob } from './use-job-actions.ts'

const job = 'rankingsUpdate'

/** Refreshes charts now. Shows the number of charts and the duration beforehand. */
const UpdateCard = (props: CardProps) => {
  const [type, setType] = useState<UpdateType>('standard')
  const { mutate, isPending } = useStartJob(job, (chosen: UpdateType) =>
    call(updateRankings, { body: { type: chosen } }),
  )
  const options = (
    <>
      <RadioField
        label={words.type}
        values={updateTypes}
        labels={words.types}
        chosen={type}
        onChoose={setType}
        isRow
        className="mt-5"
      />
      <DryRunNote type={type} />
    </>
  )
  const start = <StartButton job={job} status={props.status} isPending={isPending} onStart={() => mutate(type)} />
  return <JobCard job={job} {...props} options={options} start={start} />
}

const calls = { topChartsImport: importTopCharts, supabaseSync: regenerateSummaries }

/** A job without options. */
const PlainCard = ({ job, ...props }: CardProps & { job: keyof typeof calls }) => {
  const { mutate, isPending } = useStartJob<void>(job, () => call(calls[job], {}))
  const start = <StartButton job={job} status={props.status} isPending={isPending} onStart={() => mutate()} />
  return <JobCard job={job} {...props} start={start} />
}

const Cards = ({ jobs, at }: { jobs: MaintenanceStatus; at: number }) => (
  <>
    <OptimizationCard status={jobs.rankingsCleanup} at={at} />
    <UpdateCard status={jobs.rankingsUpdate} at={at} />
    <PlainCard job="topChartsImport" status={jobs.topChartsImport} at={at} />
    <PlainCard job="supabaseSync" status={jobs.supabaseSync} at={at} />
  </>
)

const CardsSkeleton = () => (
  <>
    {['a', 'b', 'c', 'd'].map(card => (
      <div key={card} className="h-64 border-t border-line py-7">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-4 h-4 w-4/5" />
        <Skeleton className="mt-4 h-4 w-3/5" />
      </div>
    ))}
  </>
)

/** `children` come after the jobs. */
export const MaintenanceScreen = ({ children }: { children: ReactNode }) => {
  const query = useQuery(maintenanceQuery)
  return (
    <AdminPage title={words.title} description={words.description}>
      <p className="max-w-[62ch] pb-6 text-second">{words.intro}</p>
      <Loaded query={query} words={words} skeleton={<CardsSkeleton />}>
        {jobs => <Cards jobs={jobs} at={query.dataUpdatedAt} />}
      </Loaded>
      <ExportCard />
      {children}
    </AdminPage>
  )
}
