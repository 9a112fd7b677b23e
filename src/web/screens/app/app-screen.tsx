import { useQuery } from '@tanstack/react-query'
import { findAppId } from '#domain/ranks.ts'
import { appSummaryQuery } from '#web/components/app-frame/app.queries.ts'
import { AppBackLink, AppNotFound, appFrameWords } from '#web/components/app-frame/app-header.tsx'
import type { AppSearch } from '#web/components/app-frame/ranges.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { hasStatus } from '#web/lib/api-error.ts'
import { isStaleAt } from '#web/lib/freshness.ts'
import { useOpenedAt } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'
import { AppPage } from './app-page.tsx'
import { AppSkeleton } from './app-skeleton.tsx'
import { MeasuredNote } from './measured-note.tsx'

type AppScreenProps = { appStoreId: string; address: AppSearch }

export const AppScreen = ({ appStoreId, address }: AppScreenProps) => {
  const isId = findAppId(appStoreId) !== undefined
  const query = useQuery({ ...appSummaryQuery(appStoreId, address), enabled: isId })
  const summary = query.data
  const openedAt = useOpenedAt()
  const isStale = summary !== undefined && isStaleAt(summary, openedAt)
  const isMissing = !isId || hasStatus(query.error, 404)
  return (
    <>
      <PageHeader aside={summary && <MeasuredNote summary={summary} isStale={isStale} />} asideBelow>
        <AppBackLink />
        {!summary && !isMissing && <h1 className="sr-only">{words.heading}</h1>}
      </PageHeader>
      <Loaded
        query={query}
        words={appFrameWords}
        skeleton={<AppSkeleton />}
        missing={isMissing && <AppNotFound appStoreId={appStoreId} />}
      >
        {loaded => <AppPage summary={loaded} address={address} isStale={isStale} />}
      </Loaded>
    </>
  )
}
