import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { nowSentence } from '#domain/now-words.ts'
import type { AppSearch } from '#web/components/app-frame/ranges.ts'
import { NowFigure } from '#web/components/trends/now-figure.tsx'
import { describeNow } from '#web/components/trends/now-sentence.ts'
import { appTrendQuery } from '#web/components/trends/trends.queries.ts'
import { trendWords as words } from '#web/components/trends/trends.words.ts'
import { Section } from '#web/components/ui/section.tsx'
import { useReader } from '#web/lib/reader.ts'

type BestNowProps = { app: { appStoreId: string; name: string }; address: AppSearch; aside: ReactNode }

/** The first answer of the page: what happened to the best rank of the app. */
export const BestNow = ({ app, address, aside }: BestNowProps) => {
  const { data: trend } = useQuery(appTrendQuery(app.appStoreId, address))
  const reader = useReader()
  const now = trend && describeNow(app.name, trend, reader)
  if (!now) return aside
  return (
    <Section title={words.nowTitle} aside={aside}>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-1">
        <NowFigure now={now} />
        <div className="min-w-0 flex-[1_1_20rem]" suppressHydrationWarning>
          <p className="max-w-[75ch] text-body">{nowSentence(now)}</p>
          <p className="text-sm text-second">{words.inChart(now.chart)}</p>
        </div>
      </div>
    </Section>
  )
}
