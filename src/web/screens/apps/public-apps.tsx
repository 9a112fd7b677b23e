import { useQuery } from '@tanstack/react-query'
import type { App } from '#contract/apps.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { formatNumber, plural } from '#web/lib/formats.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useReader } from '#web/lib/reader.ts'
import { AppCard } from './app-card.tsx'
import { AppGrid } from './app-grid.tsx'
import { publicAppsQuery } from './apps.queries.ts'
import { AppsSkeleton } from './apps-skeleton.tsx'

const Apps = ({ apps }: { apps: readonly App[] }) => {
  if (apps.length === 0) {
    return <Empty title="No apps tracked yet">Apps that an admin puts on the public list will appear here.</Empty>
  }
  return (
    <AppGrid>
      {apps.map(app => (
        <AppCard key={app.appStoreId} app={app} />
      ))}
    </AppGrid>
  )
}

const Count = ({ count }: { count: number }) => {
  const { locale } = useReader()
  return `${formatNumber(count, locale)} ${plural(count, 'app', 'apps')}`
}

export const PublicApps = () => {
  const { data: apps, error, refetch } = useQuery(publicAppsQuery)
  usePageMeta({})
  return (
    <>
      <PageHeader aside={apps && apps.length > 0 && <Count count={apps.length} />}>
        <PageTitle />
      </PageHeader>
      <p className="max-w-[62ch] pb-7 text-second">
        Where each app stands in the App Store charts of 175 countries, now and ever.
      </p>
      {apps && <Apps apps={apps} />}
      {!apps && error && (
        <Failure message={`Error loading apps: ${describeError(error)}`} error={error} onRetry={refetch} />
      )}
      {!apps && !error && <AppsSkeleton />}
    </>
  )
}
