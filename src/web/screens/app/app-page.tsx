import type { AppSummary } from '#contract/apps.ts'
import { Stale } from '#web/components/feedback/stale.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { formatCountry } from '#web/lib/formats.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useReader } from '#web/lib/reader.ts'
import { About } from './about.tsx'
import { AppHeader } from './app-header.tsx'
import { chartTitle, findBestChart } from './best-chart.ts'
import { CountryTable } from './country-table.tsx'
import { Counts } from './counts.tsx'
import { DepthBars } from './depth-bars.tsx'
import { KeywordTable } from './keyword-table.tsx'
import type { Range } from './ranges.ts'
import { RankHistorySection } from './rank-history.tsx'

type AppPageProps = { summary: AppSummary; range: Range; isStale: boolean }

const StaleNote = ({ measuredAt }: { measuredAt: string | null }) =>
  measuredAt && (
    <div className="pb-6">
      <Stale>
        The newest reading is from <Moment at={measuredAt} />. What happened since is not known here.
      </Stale>
    </div>
  )

const BestHistory = ({ summary, range }: { summary: AppSummary; range: Range }) => {
  const { locale } = useReader()
  const chart = findBestChart(summary)
  const [best] = summary.topCountries
  if (!chart || !best) return null
  const title = chartTitle(chart, formatCountry(best, locale))
  return <RankHistorySection appStoreId={summary.app.appStoreId} chart={chart} title={title} range={range} />
}

export const AppPage = ({ summary, range, isStale }: AppPageProps) => {
  const { app, rankings, historicalRankings } = summary
  usePageMeta({
    title: `${app.name} - App Store Rankings`,
    description: `${app.name} by ${app.developer} is in the top 10 in ${rankings.top10} of ${rankings.measuredCountries} measured countries.`,
    image: `/api/og/app/${app.appStoreId}`,
  })
  return (
    <>
      <AppHeader app={app} />
      {isStale && <StaleNote measuredAt={summary.measuredAt} />}
      <div className="grid gap-[34px]">
        <div className="grid gap-x-16 gap-y-[34px] lg:grid-cols-2">
          <div className="grid content-start gap-[34px]">
            <Counts title="Current Rankings" counts={rankings} era="now" />
            <Counts title="Historical Rankings" counts={historicalRankings} era="ever" />
          </div>
          <About app={app} appDetails={summary.appDetails} />
        </div>
        <KeywordTable keywordRankings={summary.keywordRankings} />
        <CountryTable
          title="Top 10 Countries"
          countries={summary.topCountries}
          emptyText="No rankings data available yet"
          emptyHint="Ranks appear here as soon as the app is seen in a chart of any country."
        />
        <BestHistory summary={summary} range={range} />
        <CountryTable
          title="Historical Top 5"
          countries={summary.historicalBest.slice(0, 5)}
          emptyText="No historical data available yet"
          emptyHint="The best ranks ever seen are kept here, with the day they were reached."
        />
        <div className="grid gap-x-16 gap-y-[34px] lg:grid-cols-2">
          <DepthBars title="All Rankings" counts={rankings} />
          <DepthBars title="Historical Best" counts={historicalRankings} />
        </div>
      </div>
    </>
  )
}
