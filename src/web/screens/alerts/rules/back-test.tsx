import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { AlertRuleBody, BackTest as BackTestAnswer, ReportedChange } from '#contract/alerts.ts'
import { type ChangeGroup, groupChanges, headlineOf, rankWords } from '#domain/alert-words.ts'
import { chartName } from '#domain/chart-words.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { backTestQuery } from '../alerts.queries.ts'
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

const ReportedApp = ({ app, changes }: BackTestAnswer['apps'][number]) => (
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
const BackTestList = ({ apps, total }: Pick<BackTestAnswer, 'apps' | 'total'>) => {
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

const typingMs = 400
const manyADay = 3

const Answer = ({ answer: { days, messages, total, apps } }: { answer: BackTestAnswer }) => {
  const { locale } = useReader()
  const dayCount = formatNumber(days, locale)
  if (messages === 0) {
    return (
      <>
        <p className="font-medium">{words.none(dayCount)}</p>
        <p className="text-sm text-second">{words.noneHint}</p>
      </>
    )
  }
  const aDay = messages / days
  return (
    <>
      <p className="font-medium">
        {words.sent({ days: dayCount, count: messages, text: formatNumber(messages, locale) })}
      </p>
      {aDay > manyADay && <p className="text-sm text-second">{words.many(formatNumber(Math.round(aDay), locale))}</p>}
      <BackTestList apps={apps} total={total} />
    </>
  )
}

const Section = ({ note, children }: { note?: string | undefined; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5 border-t border-line pt-4 text-table">
      <div className="flex flex-wrap gap-x-1.5 text-sm text-second">
        <h4 id={id}>{words.title}</h4>
        {note && <p>· {note}</p>}
      </div>
      <div className="mt-1">{children}</div>
    </section>
  )
}

/** Keeps the previous result readable while the new one loads, which can take seconds, and marks it as outdated. */
const Looked = ({ userId, rule, isTyping }: { userId: string; rule: AlertRuleBody; isTyping: boolean }) => {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(backTestQuery(userId, rule))
  const isBusy = isTyping || isPlaceholderData || isFetching
  return (
    <Section note={data && !error && isBusy ? words.again : undefined}>
      <div role="status" className="min-h-11" aria-busy={isBusy}>
        {!data && !error && <p className="text-second">{words.loading}</p>}
        {data && !error && <Answer answer={data} />}
      </div>
      {error && !isFetching && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
    </Section>
  )
}

/** What the rule would have sent recently, debounced. `rule` must keep its identity while nothing in it changes. */
export const BackTest = ({ userId, rule }: { userId: string; rule: AlertRuleBody | undefined }) => {
  const settled = useDebounced(rule, typingMs)
  if (settled && rule) return <Looked userId={userId} rule={settled} isTyping={settled !== rule} />
  return (
    <Section>
      <p className="min-h-11 text-second">{rule ? words.loading : words.incomplete}</p>
    </Section>
  )
}
