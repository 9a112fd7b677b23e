import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CollectorDesk } from '#contract/desk.ts'
import type { FirstRun } from '#contract/first-run.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { StateSentence } from '#web/components/collector/state-sentence.tsx'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { ProgressBar } from '#web/components/ui/progress-bar.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatDuration, secondsUntil } from '#web/lib/durations.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

const { now: words } = firstRunWords

/** The combined progress of all running sweeps. */
const SweepProgress = ({ desk: { sweeps, queue }, at }: { desk: CollectorDesk; at: number }) => {
  const { locale } = useReader()
  const running = sweeps.filter(({ state }) => state === 'running')
  if (running.length === 0) return null
  const done = running.reduce((sum, sweep) => sum + sweep.done, 0)
  const total = running.reduce((sum, sweep) => sum + sweep.total, 0)
  const endsAt = queue.estimatedEndAt
  return (
    <div className="mt-3 max-w-[36rem] text-sm text-second tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{words.doneOf({ done: formatNumber(done, locale), total: formatNumber(total, locale) })}</span>
        {endsAt && <span>{words.left(formatDuration(secondsUntil(endsAt, at), locale))}</span>}
      </p>
      <ProgressBar label={words.progress} done={done} total={total} className="mt-1.5" />
    </div>
  )
}

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

/** Progress since the start: the first chart, the running sweeps, and the next steps. */
export const ProgressSection = ({ run: { measuredAt } }: { run: FirstRun }) => {
  const { data: desk, dataUpdatedAt } = useQuery(collectorDeskQuery)
  return (
    <Section title={words.title} className="border-t border-line pt-6 pb-8">
      <p className="min-h-[1.375rem]">{desk && <StateSentence desk={desk} />}</p>
      {desk && <SweepProgress desk={desk} at={dataUpdatedAt} />}
      <p role="status" className="mt-3 text-table text-second">
        {measuredAt ? (
          <FillIn text={words.first} parts={{ measured: <Moment at={measuredAt} /> }} />
        ) : (
          words.waitingForFirst
        )}
      </p>
      <Ways />
    </Section>
  )
}
