import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { anchorOf } from './chart-anchors.ts'
import { chartsWords as words } from './charts.words.ts'

/** The apps that dropped out, by their last rank. Hidden when the chart is not compared. */
export const GoneList = ({ chart, isWide }: { chart: ChartAtMoment; isWide: boolean }) => {
  const { locale } = useReader()
  const { gone, comparedWith } = chart
  if (gone.length === 0 || !comparedWith) return null
  const id = anchorOf(chart, 'gone')
  return (
    <section aria-labelledby={id} className={classNames('pt-8', isWide && 'lg:pt-0')}>
      <h3 id={id} className="scroll-mt-4 text-table font-semibold">
        {words.gone}
        {/* The country, because the page can show two of these lists. */}
        <span className="sr-only">
          {', '}
          <CountryName country={{ storefront: chart.chart.storefront, countryName: chart.countryName }} />
        </span>
      </h3>
      <p className="pb-2 text-sm text-second">
        <FillIn text={words.goneSince} parts={{ moment: <Moment at={comparedWith.at} /> }} />
      </p>
      <ol className="border-b border-line">
        {gone.map(({ previousRank, app }) => (
          <li key={app.appStoreId} className="flex items-center gap-2.5 border-t border-line py-1.5 text-table">
            <span className="w-9 shrink-0 text-sm text-second tabular-nums">
              <span className="sr-only">{words.goneRank(formatNumber(previousRank, locale))}</span>
              <span aria-hidden="true">{`#${formatNumber(previousRank, locale)}`}</span>
            </span>
            <AppIcon src={app.icon} name={app.name} size={24} className="size-6" />
            <NameLink app={app} page="/app/$id" className="min-w-0 truncate">
              {app.name}
            </NameLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
