import { useQuery } from '@tanstack/react-query'
import type { DryRun } from '#contract/desk.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { formatDuration } from '#web/lib/durations.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { dryRunQuery, type UpdateType } from './maintenance.queries.ts'
import { maintenanceWords } from './maintenance.words.ts'

const { dryRun: words } = maintenanceWords

const Estimate = ({ run }: { run: DryRun }) => {
  const { locale } = useReader()
  if (run.charts === 0) return words.none
  const count = (value: number) => formatNumber(value, locale)
  const parts = {
    charts: <strong className="font-semibold">{words.charts(count(run.charts), run.charts === 1)}</strong>,
    countries: words.countries(count(run.countries), run.countries === 1),
    calls: words.calls(count(run.calls), run.calls === 1),
    duration: formatDuration(run.durationSeconds, locale),
    end: <Moment at={run.endsAt} />,
  }
  return <FillIn text={words.text} parts={parts} />
}

export const DryRunNote = ({ type }: { type: UpdateType }) => {
  const { data: run, error } = useQuery(dryRunQuery(type))
  return (
    <p role="status" className="mt-2 min-h-10 max-w-[70ch] text-table text-second tabular-nums sm:min-h-5">
      {run && <Estimate run={run} />}
      {!run && error && words.failed(describeError(error))}
      {!run && !error && <span className="text-third">{words.loading}</span>}
    </p>
  )
}
