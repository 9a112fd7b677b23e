import type { Comparison } from '#contract/comparisons.ts'
import type { RankSeries } from '#contract/rank-histories.ts'
import type { RankPoint } from '#contract/ranks.ts'
import { type Day, dayOf } from '#domain/days.ts'
import { momentOf } from '#domain/rank-points.ts'
import { isMeasured } from '#domain/ranks.ts'
import { seenText } from '#web/components/ranks/seen.words.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { FoldedTable } from '#web/components/table/folded-table.tsx'
import { firstColumn, TableBox } from '#web/components/table/table-box.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { compareWords } from './compare.words.ts'
import { seriesCsvColumns, seriesCsvRows } from './compare-csv.ts'
import { appHead } from './country-table.tsx'
import { letterOf } from './outcomes.ts'

const { history: words } = compareWords

/** One UTC day of several histories; undefined where a history has no data for the day. */
type SeriesDay = { day: Day; seen: readonly (RankPoint | undefined)[] }

const dayOfPoint = (point: RankPoint): Day => dayOf(new Date(momentOf(point)))

const lastByDay = (points: readonly RankPoint[]): ReadonlyMap<Day, RankPoint> =>
  new Map(points.map(point => [dayOfPoint(point), point]))

/** One point per day. A gap continues until the next point; a measurement counts only for its own day. */
const fillDays = (points: readonly RankPoint[], days: readonly Day[]): (RankPoint | undefined)[] => {
  const byDay = lastByDay(points)
  let gap: RankPoint | undefined
  return days.map(day => {
    const point = byDay.get(day)
    if (point) gap = isMeasured(point) ? undefined : point
    return point ?? gap
  })
}

/** The data of the plot as a table: one row per day, newest first, with a column per series. */
export const seriesDaysOf = (series: readonly { points: readonly RankPoint[] }[]): SeriesDay[] => {
  const days = [...new Set(series.flatMap(({ points }) => points.map(dayOfPoint)))].sort()
  const filled = series.map(({ points }) => fillDays(points, days))
  return days.map((day, index) => ({ day, seen: filled.map(column => column[index]) })).reverse()
}

type Apps = Comparison['apps']
type SeriesTableProps = { apps: Apps; series: readonly RankSeries[]; title: string }

const Seen = ({ point }: { point: RankPoint | undefined }) => {
  const { locale } = useReader()
  if (point?.state === 'ranked') return <span className="tabular-nums">{formatNumber(point.rank, locale)}</span>
  return <span className="text-xs text-second">{point ? seenText(point) : words.noReading}</span>
}

const columnsFor = (apps: Apps): Column<SeriesDay>[] => [
  {
    key: 'day',
    head: words.day,
    isRowHead: true,
    className: `whitespace-nowrap ${firstColumn}`,
    cell: ({ day }) => day,
  },
  ...apps.map((app, index) => ({
    key: letterOf(index),
    head: appHead(app, index),
    className: 'min-w-24',
    cell: ({ seen }: SeriesDay) => <Seen point={seen[index]} />,
  })),
]

const OpenTable = ({ apps, series, title }: SeriesTableProps) => (
  <TableBox label={words.box} isLong>
    <DataTable
      caption={words.caption(title)}
      columns={columnsFor(apps)}
      rows={seriesDaysOf(series)}
      rowKey={({ day }) => day}
    />
  </TableBox>
)

/** The plot's data as a table, rendered only when opened. */
export const SeriesTable = ({ apps, series, title }: SeriesTableProps) => {
  const names = apps.map(({ name }) => name).join(' ')
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <FoldedTable className="min-w-0 flex-1 open:basis-full">
        <OpenTable apps={apps} series={series} title={title} />
      </FoldedTable>
      <CsvButton
        input={{
          name: words.csv({ names, chart: title }),
          columns: seriesCsvColumns,
          rows: seriesCsvRows({ apps, series }),
        }}
      />
    </div>
  )
}
