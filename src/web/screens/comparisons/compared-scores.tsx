import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Comparison } from '#contract/comparisons.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { formatScore, placeText, rangeText } from '#web/components/scores/score-figures.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { firstColumn, TableBox } from '#web/components/table/table-box.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { readyScoresQuery } from './compare.queries.ts'
import { compareWords } from './compare.words.ts'
import { type ScoreRow, scoreCsvColumns } from './compare-csv.ts'
import { LetterMark } from './letter-mark.tsx'

const { scores: words } = compareWords

const Waiting = () => <span className="text-sm text-third">{words.waiting}</span>

const columnsFor = (locale: string): Column<ScoreRow>[] => [
  {
    key: 'app',
    head: words.app,
    isRowHead: true,
    className: `min-w-36 ${firstColumn}`,
    cell: ({ app: { appStoreId, name }, index }) => (
      <span className="flex items-center gap-2.5">
        <LetterMark index={index} />
        <Link to="/app/$id/world" params={{ id: appStoreId }} dir="auto" className="font-medium hover:text-accent">
          {name}
        </Link>
      </span>
    ),
  },
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
  const names = apps.map(({ name }) => name).join(' ')
  return (
    <Section
      title={words.title}
      aside={data && <CsvButton input={{ name: words.csv(names), columns: scoreCsvColumns, rows }} />}
    >
      {error && !data && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {(data || !error) && (
        <TableBox label={words.box}>
          <DataTable
            caption={words.caption}
            columns={columnsFor(reader.locale)}
            rows={rows}
            rowKey={({ app }) => app.appStoreId}
          />
        </TableBox>
      )}
      {data && (
        <p className="max-w-[80ch] pt-2 text-sm text-second" suppressHydrationWarning>
          {words.basis(formatUtcDay(data.day, reader))}
        </p>
      )}
    </Section>
  )
}
