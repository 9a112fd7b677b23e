import { Link } from '@tanstack/react-router'
import type { AppSummary } from '#contract/summaries.ts'
import { AppTabFrame } from '#web/components/app-frame/app-tab-frame.tsx'
import { CircumstancesCard } from '#web/components/circumstances/circumstances-card.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { ChartBar } from './chart-bar.tsx'
import { historyWords as words } from './history.words.ts'
import { type HistoryAddress, whyOf } from './history-address.ts'
import { HistorySection } from './history-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { historyCharts, plottedCharts } from './plotted-charts.ts'
import { SmallPlots } from './small-plots.tsx'

const HistoryPage = ({ summary, address }: { summary: AppSummary; address: HistoryAddress }) => {
  const { app } = summary
  const user = useUser()
  const charts = plottedCharts(address, summary)
  const small = historyCharts(summary)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-[34px]">
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
      {user && <NotesSection userId={user.id} appStoreId={app.appStoreId} />}
    </div>
  )
}

export const HistoryScreen = ({ appStoreId, address }: { appStoreId: string; address: HistoryAddress }) => (
  <AppTabFrame appStoreId={appStoreId} tab="history" tabWords={words}>
    {summary => <HistoryPage summary={summary} address={address} />}
  </AppTabFrame>
)
