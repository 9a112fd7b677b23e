import { useId } from 'react'
import type { BackTest, ReportedChange } from '#contract/alerts.ts'
import { type ChangeGroup, groupChanges, headlineOf, rankWords } from '#domain/alert-words.ts'
import { chartName } from '#domain/chart-words.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { alertsWords } from '../alerts.words.ts'

const { backTest: words } = alertsWords

const Change = ({ change }: { change: ReportedChange }) => {
  const { storefront } = change.chart
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 py-1 sm:grid-cols-[auto_minmax(0,1fr)_12rem_5rem]">
      <Flag src={flagUrlOf(storefront)} />
      <span className="truncate">
        <CountryName country={{ storefront, countryName: countryNameOf(storefront) }} />
      </span>
      <span className="whitespace-nowrap tabular-nums max-sm:col-start-2 max-sm:row-start-2 max-sm:text-second">
        {rankWords(change)}
      </span>
      <Moment
        at={change.observedAt}
        precision="day"
        className="text-right whitespace-nowrap text-second max-sm:col-start-3 max-sm:row-start-1"
      />
    </li>
  )
}

/** A <details> element, because keyboard users can then reach the scrolling list. */
const Group = ({ group }: { group: ChangeGroup<ReportedChange> }) => (
  <li className="pt-1.5">
    <details open>
      <summary className="min-h-6 py-0.5">
        {headlineOf(group)} <span className="text-second">· {chartName(group.chart)}</span>
      </summary>
      <ul className="mt-0.5 text-sm">
        {group.changes.map(change => (
          <Change key={`${change.chart.storefront} ${change.observedAt}`} change={change} />
        ))}
      </ul>
    </details>
  </li>
)

const ReportedApp = ({ app, changes }: BackTest['apps'][number]) => (
  <li className="border-t border-line py-3 first:border-t-0">
    <p className="flex items-center gap-2.5 font-medium">
      <AppIcon src={app.icon} name={app.name} size={24} className="size-6" />
      <span dir="auto" className="min-w-0 truncate">
        {app.name}
      </span>
    </p>
    <ul>
      {groupChanges(changes).map(group => (
        <Group key={`${headlineOf(group)} ${chartName(group.chart)}`} group={group} />
      ))}
    </ul>
  </li>
)

/** The changes grouped as in a message: by app, with equal changes in several countries merged. */
export const BackTestList = ({ apps, total }: Pick<BackTest, 'apps' | 'total'>) => {
  const id = useId()
  const { locale } = useReader()
  const count = apps.reduce((sum, { changes }) => sum + changes.length, 0)
  const counts = { visible: formatNumber(count, locale), total: formatNumber(total, locale) }
  return (
    <>
      <p id={id} className="text-sm text-second">
        {count < total ? words.newest(counts) : words.total(total, counts.total)}
      </p>
      <section aria-label={words.list} className="mt-2 max-h-72 overflow-y-auto border-y border-line">
        <ul>
          {apps.map(entry => (
            <ReportedApp key={entry.app.appStoreId} {...entry} />
          ))}
        </ul>
      </section>
    </>
  )
}
