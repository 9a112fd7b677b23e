import { useQuery } from '@tanstack/react-query'
import { nowSentence } from '#domain/now-words.ts'
import type { AppSearch } from '#web/components/app-frame/ranges.ts'
import { NowFigure } from '#web/components/trends/now-figure.tsx'
import { describeNow } from '#web/components/trends/now-sentence.ts'
import { TrendDays } from '#web/components/trends/trend-line.tsx'
import { appTrendQuery } from '#web/components/trends/trends.queries.ts'
import { trendWords as words } from '#web/components/trends/trends.words.ts'
import { Flag } from '#web/components/ui/flag.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { useReader } from '#web/lib/reader.ts'

type BestNowProps = { app: { appStoreId: string; name: string }; address: AppSearch }

/** The first answer of the page: what happened to the best rank of the app. */
export const BestNow = ({ app, address }: BestNowProps) => {
  const { data: trend } = useQuery(appTrendQuery(app.appStoreId, address))
  const reader = useReader()
  const now = trend && describeNow(app.name, trend, reader)
  if (!trend?.best || !now) return null
  return (
    <Section title={words.nowTitle}>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-3">
        <div className="min-w-0">
          <p className="flex items-center gap-3 text-count-small tabular-nums" suppressHydrationWarning>
            <Flag src={now.flagUrl} />
            <NowFigure now={now} />
          </p>
          <p className="mt-1 max-w-[75ch] text-second" suppressHydrationWarning>
            {nowSentence(now)}
          </p>
          <p className="mt-1 text-sm text-third">{words.inChart(now.chart)}</p>
        </div>
        <TrendDays trend={trend} name={app.name} />
      </div>
    </Section>
  )
}
