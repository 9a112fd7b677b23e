import { useQuery } from '@tanstack/react-query'
import type { MaintenanceStatus } from '#contract/maintenance.ts'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { maintenanceQuery } from '#web/components/maintenance/maintenance.queries.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { ExportCard } from './export-card.tsx'
import { OptimizationCard } from './optimization-card.tsx'
import { PlainCard } from './plain-card.tsx'
import { UpdateCard } from './update-card.tsx'

const Cards = ({ jobs, at }: { jobs: MaintenanceStatus; at: number }) => (
  <>
    <OptimizationCard status={jobs.rankingsCleanup} at={at} />
    <UpdateCard status={jobs.rankingsUpdate} at={at} />
    <PlainCard job="topChartsImport" status={jobs.topChartsImport} at={at} />
    <PlainCard job="supabaseSync" status={jobs.supabaseSync} at={at} />
  </>
)

const CardsSkeleton = () => (
  <Loading label={words.loading}>
    {['a', 'b', 'c', 'd'].map(card => (
      <div key={card} className="h-64 border-t border-line py-7">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-4 h-4 w-4/5" />
        <Skeleton className="mt-4 h-4 w-3/5" />
      </div>
    ))}
  </Loading>
)

export const MaintenanceScreen = () => {
  const { data: jobs, error, dataUpdatedAt, refetch } = useQuery(maintenanceQuery)
  return (
    <AdminPage title={words.title} description={words.description}>
      <p className="max-w-[62ch] pb-6 text-second">{words.intro}</p>
      {jobs && error && (
        <div className="pb-4">
          <Stale>{words.stale}</Stale>
        </div>
      )}
      {jobs && <Cards jobs={jobs} at={dataUpdatedAt} />}
      {!jobs && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!jobs && !error && <CardsSkeleton />}
      <ExportCard />
    </AdminPage>
  )
}
