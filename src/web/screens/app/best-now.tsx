import { useQuery } from '@tanstack/react-query'
import type { AppSearch } from '#web/components/app-frame/ranges.ts'
import { describeNow, directionLooks } from '#web/components/trends/now-sentence.ts'
import { TrendDays } from '#web/components/trends/trend-line.tsx'
import { appTrendQuery } from '#web/components/trends/trends.queries.ts'
import { trendWords as words } from '#web/components/trends/trends.words.ts'
import { Flag } from '#web/components/ui/flag.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useReader } from '#web/lib/reader.ts'

type BestNowProps = { app: { appStoreId: string; name: string }; address: AppSearch }

/** The first answer of the page: where the app ranks best, and whether that is up or down. */
export const BestNow = ({ app, address }: BestNowProps) => {
  const { data: trend } = useQuery(appTrendQuery(app.appStoreId, address))
  const reader = useReader()
  const now = trend && describeNow(trend, reader)
  if (!trend?.best || !now) return null
  const { sign, tone } = directionLooks[now.direction]
  return (
    <Section title={words.nowTitle}>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-3">
        <div className="min-w-0">
          <p className="flex items-center gap-3 text-count-small" suppressHydrationWarning>
            <Flag src={trend.best.flagUrl} />
            {now.headline}
            <span aria-hidden="true" className={classNames('text-body', tone)}>
              {sign}
            </span>
          </p>
          <p className="mt-1 max-w-[75ch] text-sm text-second" suppressHydrationWarning>
            {now.changes}
          </p>
        </div>
        <TrendDays trend={trend} name={app.name} />
      </div>
    </Section>
  )
}
