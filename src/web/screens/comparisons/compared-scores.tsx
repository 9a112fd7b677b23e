import { useQuery } from '@tanstack/react-query'
import type { Comparison } from '#contract/comparisons.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { formatScore, placeText, rangeText } from '#web/components/scores/score-figures.ts'
import type { Column } from '#web/components/table/data-table.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { readyScoresQuery } from './compare.queries.ts'
import { compareWords } from './compare.words.ts'
import { type ScoreRow, scoreCsvColumns } from './compare-csv.ts'
import { ComparedCsv, ComparedTable } from './compared-table.tsx'

const { scores: words } = compareWords

const Waiting = () => <span className="text-sm text-third">{words.waiting}</span>

const columnsFor = (locale: string): Column<ScoreRow>[] => [
  {
    key: 'score',
    head: words.score,
    className: 'tabular-nums',
    cell: ({ figures }) => {
      if (!figures) return <Waiting />
      return figures.score === null ? words.none : formatScore(figures.score, locale)
    },
  },
  {
    key: 'range',
    head: words.range,
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ figures }) => figures && (rangeText(figures, locale) ?? words.exact),
  },
  {
    key: 'place',
    head: words.place,
    className: 'min-w-44',
    cell: ({ figures }) => figures && placeText(figures, locale),
  },
  { key: 'charts', head: words.charts, className: 'min-w-36', cell: ({ figures }) => figures?.words },
]

export const ComparedScores = ({ apps }: Pick<Comparison, 'apps'>) => {
  const reader = useReader()
  const { data, error, refetch } = useQuery(readyScoresQuery(apps.map(({ appStoreId }) => appStoreId)))
  const found = new Map(data?.scores.map(({ appStoreId, ...figures }) => [appStoreId, figures]))
  const rows = apps.map((app, index) => ({ app, index, figures: found.get(app.appStoreId) }))
  return (
    <Section
      title={words.title}
      aside={data && <ComparedCsv words={words} apps={apps} columns={scoreCsvColumns} rows={rows} />}
    >
      {error && !data && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {(data || !error) && (
        <ComparedTable words={words} page="/app/$id/world" columns={columnsFor(reader.locale)} rows={rows} />
      )}
      {data && (
        <p className="max-w-[80ch] pt-2 text-sm text-second" suppressHydrationWarning>
          {words.basis(formatUtcDay(data.day, reader))}
        </p>
      )}
    </Section>
  )
}
