import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MilestonePage } from '#contract/milestones.ts'
import type { AppSummary } from '#contract/summaries.ts'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { AppTabFrame } from '#web/components/app-frame/app-tab-frame.tsx'
import { CircumstancesCard } from '#web/components/circumstances/circumstances-card.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { historyRanges, rangeLabels } from '#web/components/rank-histories/history-ranges.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useReader } from '#web/lib/reader.ts'
import { ChartBar } from './chart-bar.tsx'
import { nameCharts } from './chart-names.ts'
import { historyQuery } from './history.queries.ts'
import { historyWords as words } from './history.words.ts'
import { type HistoryAddress, historyScales, usualRange, usualScale, whyOf } from './history-address.ts'
import { HistoryFigure } from './history-figure.tsx'
import { milestoneMeta } from './milestone-meta.ts'
import { milestoneQuery } from './milestones.queries.ts'
import { MilestonesSection } from './milestones-section.tsx'
import { historyCharts, plottedCharts } from './plotted-charts.ts'
import { SmallPlots } from './small-plots.tsx'

type HistorySectionProps = { app: AppSummary['app']; address: HistoryAddress; charts: readonly ChartKey[] }

const RangeSwitch = ({ address }: { address: HistoryAddress }) => (
  <Segmented
    label={words.range}
    segments={historyRanges.map(range => ({
      key: range,
      label: rangeLabels[range].short,
      spoken: rangeLabels[range].long,
      search: { ...address, range: range === usualRange ? undefined : range },
      isChosen: range === (address.range ?? usualRange),
    }))}
  />
)

const ScaleSwitch = ({ address }: { address: HistoryAddress }) => (
  <Segmented
    label={words.scale}
    segments={historyScales.map(scale => ({
      key: scale,
      label: words.scales[scale].short,
      spoken: words.scales[scale].long,
      search: { ...address, scale: scale === usualScale ? undefined : scale },
      isChosen: scale === (address.scale ?? usualScale),
    }))}
  />
)

const skeleton = (
  <>
    <Skeleton className="h-5 max-w-40" />
    <Skeleton className="mt-2 h-10 max-w-80" />
    <Skeleton className="mt-2 h-[320px]" />
    <Skeleton className="mt-4 h-24" />
  </>
)

const HistorySection = ({ app, address, charts }: HistorySectionProps) => {
  const { appStoreId } = app
  const { locale } = useReader()
  const { range = usualRange } = address
  const query = useQuery(historyQuery({ appStoreId, charts, range }))
  const { title } = nameCharts(query.data?.series.map(({ chart }) => chart) ?? charts.map(parseChartKey), locale)
  return (
    <Section
      title={
        <>
          <span suppressHydrationWarning>{title}</span>
          {query.isPlaceholderData && (
            <span role="status" className="appears-late font-normal text-third">
              {` · ${words.loading}`}
            </span>
          )}
        </>
      }
      aside={
        <div className="phone-line flex max-w-full flex-wrap gap-x-3 gap-y-2">
          <RangeSwitch address={address} />
          <ScaleSwitch address={address} />
        </div>
      }
    >
      <Loaded query={query} words={words} skeleton={skeleton}>
        {answer => <HistoryFigure app={app} address={address} charts={charts} answer={answer} />}
      </Loaded>
    </Section>
  )
}

/** Only members have notes. */
const NotesSection = lazyPart(async () => (await import('./notes-section.tsx')).NotesSection)

/** Few readers come for one milestone. */
const MilestonePanel = lazyPart(async () => (await import('./milestone-panel.tsx')).MilestonePanel)

type HistoryPageProps = { summary: AppSummary; address: HistoryAddress; milestone: UseQueryResult<MilestonePage> }

const HistoryPage = ({ summary, address, milestone }: HistoryPageProps) => {
  const { app } = summary
  const user = useUser()
  const charts = plottedCharts(address, summary)
  const small = historyCharts(summary)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-[34px]">
      {address.milestone && <MilestonePanel query={milestone} />}
      <div>
        <ChartBar summary={summary} address={address} charts={charts} />
        {charts.length > 0 ? (
          <HistorySection app={app} address={address} charts={charts} />
        ) : (
          <Empty title={words.none}>
            <p>{words.noneHint}</p>
            <Link
              to="/app/$id/world"
              params={{ id: app.appStoreId }}
              className={buttonClass('outline', 'mt-4 text-ink')}
            >
              {words.world}
            </Link>
          </Empty>
        )}
      </div>
      <CircumstancesCard appStoreId={app.appStoreId} name={app.name} asked={whyOf(address)} />
      {small.length > 0 && <SmallPlots appStoreId={app.appStoreId} address={address} charts={charts} small={small} />}
      <MilestonesSection appStoreId={app.appStoreId} chosen={address.milestone} />
      {user && <NotesSection userId={user.id} appStoreId={app.appStoreId} />}
    </div>
  )
}

export const HistoryScreen = ({ appStoreId, address }: { appStoreId: string; address: HistoryAddress }) => {
  const { milestone: key } = address
  const milestone = useQuery({ ...milestoneQuery(appStoreId, key ?? ''), enabled: key !== undefined })
  return (
    <AppTabFrame
      appStoreId={appStoreId}
      tab="history"
      tabWords={words}
      meta={milestone.data && milestoneMeta(milestone.data)}
    >
      {summary => <HistoryPage summary={summary} address={address} milestone={milestone} />}
    </AppTabFrame>
  )
}
