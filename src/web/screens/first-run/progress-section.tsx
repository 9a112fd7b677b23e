import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CollectorDesk } from '#contract/desk.ts'
import type { FirstRun } from '#contract/first-run.ts'
import { chartQueryOf } from '#domain/charts.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { readChartAddress } from '#web/components/browse/chart-address.ts'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { StateSentence } from '#web/components/collector/state-sentence.tsx'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { ProgressBar } from '#web/components/ui/progress-bar.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatDuration, secondsUntil } from '#web/lib/durations.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

const { now: words } = firstRunWords

/** How many of the chosen countries have been read. Hidden once all have. */
const CountryProgress = ({ run, desk, at }: { run: FirstRun; desk: CollectorDesk | undefined; at: number }) => {
  const { locale } = useReader()
  const total = run.selection.storefronts.length
  const done = run.measuredCountries
  if (done >= total) return null
  const endsAt = desk?.queue.estimatedEndAt
  return (
    <div className="mt-3 max-w-[36rem] text-sm text-second tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{words.reading({ done: formatNumber(done, locale), total: formatNumber(total, locale) })}</span>
        {endsAt && <span>{words.left(formatDuration(secondsUntil(endsAt, at), locale))}</span>}
      </p>
      <ProgressBar label={words.progress} done={done} total={total} className="mt-1.5" />
    </div>
  )
}

const OpenFirstChart = ({ chart }: { chart: NonNullable<FirstRun['firstChart']> }) => (
  <Link to="/charts" search={readChartAddress(chartQueryOf(chart))} className={buttonClass('solid', 'mt-4')}>
    {words.open}
  </Link>
)

const Ways = () => (
  <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-table">
    <li>
      <Link to="/top-international-apps" className={actionLink}>
        {words.international}
      </Link>
    </li>
    <li>
      <Link to="/admin" className={actionLink}>
        {words.lists}
      </Link>
    </li>
    <li>
      <Link to="/admin/collector" className={actionLink}>
        {words.collector}
      </Link>
    </li>
  </ul>
)

/** Progress since the start: the countries, the first chart, and the next steps. */
export const ProgressSection = ({ run, title }: { run: FirstRun; title: string }) => {
  const { observedAt, firstChart } = run
  const { data: desk, dataUpdatedAt } = useQuery(collectorDeskQuery)
  return (
    <Section title={title} className="border-t border-line pt-6 pb-8">
      <p className="min-h-[1.375rem]">{desk && <StateSentence desk={desk} />}</p>
      <CountryProgress run={run} desk={desk} at={dataUpdatedAt} />
      <p role="status" className="mt-3 text-table text-second">
        {observedAt ? (
          <FillIn text={words.first} parts={{ measured: <Moment at={observedAt} /> }} />
        ) : (
          words.waitingForFirst
        )}
      </p>
      {firstChart && <OpenFirstChart chart={firstChart} />}
      <Ways />
    </Section>
  )
}
