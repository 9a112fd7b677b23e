import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AppSummary } from '#contract/summaries.ts'
import { findAppId } from '#domain/ranks.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { hasStatus } from '#web/lib/api-error.ts'
import type { PageMeta } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { appSummaryQuery } from './app.queries.ts'
import { AppBackLink, AppNotFound, AppTracking, DeveloperName, appFrameWords as words } from './app-header.tsx'
import { type AppTab, AppTabs } from './app-tabs.tsx'

type KnownApp = AppSummary['app']

export type AppTabWords = {
  /** Screen reader text after the app's name in the page heading. */
  heading: string
  pageTitle: (app: string) => string
  description: (app: string) => string
}

type AppTabFrameProps = {
  appStoreId: string
  tab: Exclude<AppTab, 'overview'>
  tabWords: AppTabWords
  /** Where the page has a subject of its own. */
  meta?: PageMeta | undefined
  children: (summary: AppSummary) => ReactNode
}

const SmallHeader = ({ app, heading }: { app: KnownApp; heading: string }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-2 pb-4 max-sm:pt-0 max-sm:pb-2">
    <div className="flex min-w-0 flex-[1_1_16rem] items-center gap-3.5">
      <AppIcon src={app.icon} name={app.name} size={44} isFirstSight className="size-11" />
      <div className="min-w-0">
        <h1 dir="auto" className="text-[1.25rem]/6 font-[650] tracking-[-0.022em]">
          {app.name}
          <span className="sr-only">{`: ${heading}`}</span>
        </h1>
        <p className="text-table text-second [overflow-wrap:anywhere]">
          <DeveloperName app={app} />
        </p>
      </div>
    </div>
    {/* Phones have the button on the overview, so that the ranks are in the first view. */}
    <div className="max-sm:hidden">
      <AppTracking app={app} />
    </div>
  </div>
)

const Content = ({
  summary,
  tab,
  tabWords,
  meta,
  children,
}: Omit<AppTabFrameProps, 'appStoreId'> & { summary: AppSummary }) => {
  const { app } = summary
  usePageMeta({
    title: tabWords.pageTitle(app.name),
    description: tabWords.description(app.name),
    image: `/api/og/app/${app.appStoreId}`,
    ...meta,
  })
  return (
    <>
      <SmallHeader app={app} heading={tabWords.heading} />
      <AppTabs appStoreId={app.appStoreId} current={tab} />
      {children(summary)}
    </>
  )
}

const FrameSkeleton = () => (
  <>
    <div className="flex items-center gap-3.5 pt-2 pb-4">
      <Skeleton className="size-11 rounded-icon" />
      <div className="min-w-0 flex-1">
        <Skeleton className="h-6 max-w-52" />
        <Skeleton className="mt-1.5 h-4 max-w-40" />
      </div>
    </div>
    <Skeleton className="h-9" />
    <Skeleton className="mt-7 h-[420px]" />
  </>
)

/**
 * The frame of every app page except the overview: app header, tabs, and the loading, not-found and error states. Renders
 * `children` once the app is loaded.
 */
export const AppTabFrame = ({ appStoreId, ...props }: AppTabFrameProps) => {
  const isId = findAppId(appStoreId) !== undefined
  const query = useQuery({ ...appSummaryQuery(appStoreId), enabled: isId })
  const isMissing = !isId || hasStatus(query.error, 404)
  return (
    <>
      <PageHeader>
        <AppBackLink />
        {!query.data && !isMissing && <h1 className="sr-only">{props.tabWords.heading}</h1>}
      </PageHeader>
      <Loaded
        query={query}
        words={words}
        skeleton={<FrameSkeleton />}
        missing={isMissing && <AppNotFound appStoreId={appStoreId} />}
      >
        {summary => <Content summary={summary} {...props} />}
      </Loaded>
    </>
  )
}
