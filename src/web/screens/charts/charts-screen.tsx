import { useQuery } from '@tanstack/react-query'
import { ChartPicker } from '#web/components/browse/chart-picker.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { ChartBeside } from './chart-beside.tsx'
import { ChartReplay } from './chart-replay.tsx'
import { ChartSide } from './chart-side.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { chartQuery } from './charts.queries.ts'
import { chartsWords as words } from './charts.words.ts'
import { type ChartsAddress, chartsViews } from './charts-address.ts'
import { CompareFields, compareFields } from './compare-fields.tsx'
import { TimeBar } from './time-bar.tsx'

const ViewSwitch = ({ address }: { address: ChartsAddress }) => (
  <Segmented
    label={words.views}
    segments={chartsViews.map(view => ({
      key: view,
      label: words.view[view],
      search: { ...address, view: view === 'list' ? undefined : view },
      isChosen: (address.view ?? 'list') === view,
    }))}
  />
)

/** The chart at a moment, its timeline, and the second chart if one is selected. */
const ChartList = ({ address }: { address: ChartsAddress }) => {
  const { data: chart, error, refetch, isPlaceholderData } = useQuery(chartQuery(address))
  if (!chart && error) return <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />
  if (!chart) return <ChartSkeleton />
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col">
      <TimeBar address={address} chart={chart} isOld={isPlaceholderData} />
      {address.beside ? (
        <ChartBeside address={address} chart={chart} />
      ) : (
        <ChartSide address={address} chart={chart} isWide />
      )}
      {/* The end of the chart, for which the time bar waits. */}
      <span hidden />
    </div>
  )
}

export const ChartsScreen = ({ address }: { address: ChartsAddress }) => {
  usePageMeta({ title: `${words.title} - ${productName}`, description: words.description })
  return (
    <>
      <PageHeader aside={<ViewSwitch address={address} />}>
        <PageTitle title={words.title} />
      </PageHeader>
      <div className="pt-1 pb-4 sm:pb-6">
        {address.view ? (
          <ChartPicker address={address} />
        ) : (
          <ChartPicker address={address} fields={compareFields}>
            <CompareFields address={address} />
          </ChartPicker>
        )}
      </div>
      {address.view === 'replay' ? <ChartReplay address={address} /> : <ChartList address={address} />}
    </>
  )
}
