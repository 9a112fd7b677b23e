import { useMemo } from 'react'
import type { StorePage } from '#contract/store-pages.ts'
import type { PlotMark } from '#web/components/plots/plot-marks.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { FoldedTable } from '#web/components/table/folded-table.tsx'
import type { PlotAxis } from '#web/components/time-plot-model/plot-scale.ts'
import type { PlotSeries } from '#web/components/time-plot-model/plot-series.ts'
import { TimePlot } from '#web/components/time-plots/time-plot.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber, numberFormat } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import {
  describeValues,
  marksOf,
  type RatingField,
  type RatingReading,
  ratingEnds,
  spanOf,
  valuesOf,
} from './rating-series.ts'
import { versionsWords as words } from './versions.words.ts'
import { readingCsvColumns } from './versions-csv.ts'

/** Two decimals, because ratings with many votes move in hundredths. */
const formatExactRating = (rating: number, locale: string): string =>
  numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(rating)

const longest = 10_000

/** `9,950`, or `1.1065M` for numbers too long for the axis. */
export const formatTickCount = (count: number, locale: string): string =>
  count < longest
    ? formatNumber(count, locale)
    : numberFormat(locale, { notation: 'compact', maximumFractionDigits: 4 }).format(count)

/** The label width for counts up to this one, in characters. */
export const lettersFor = (count: number): number => (count < longest ? 5 : 8)

type TableProps = { readings: readonly RatingReading[]; app: string; country: string }

const { readings: heads } = words

const columnsFor = (locale: string): readonly Column<RatingReading>[] => [
  {
    key: 'day',
    head: heads.day,
    cell: ({ observedAt }) => observedAt.slice(0, 10),
    isRowHead: true,
    className: 'whitespace-nowrap',
  },
  {
    key: 'rating',
    head: heads.rating,
    cell: ({ rating }) => (rating === null ? words.noRating : formatExactRating(rating, locale)),
  },
  {
    key: 'count',
    head: heads.count,
    cell: ({ ratingCount }) => (ratingCount === null ? words.none : formatNumber(ratingCount, locale)),
  },
]

/** The data of both plots. The table is newest first, the CSV file oldest first. */
const OpenTable = ({ readings, app, country }: TableProps) => {
  const { locale } = useReader()
  return (
    <div className="mt-2 max-w-lg">
      <DataTable
        caption={words.readingsTable(country)}
        columns={columnsFor(locale)}
        rows={readings.toReversed()}
        rowKey={({ observedAt }) => observedAt}
      />
      <p className="mt-2">
        <CsvButton input={{ name: words.csvReadings({ app, country }), columns: readingCsvColumns, rows: readings }} />
      </p>
    </div>
  )
}

const ReadingsTable = (props: TableProps) => (
  <FoldedTable>
    <OpenTable {...props} />
  </FoldedTable>
)

type HistoryProps = { app: { name: string }; page: StorePage; country: string }

const numbersOf = (readings: readonly RatingReading[], field: RatingField): number[] =>
  readings.flatMap(reading => reading[field] ?? [])

const labels: Record<RatingField, string> = { rating: words.ratingLabel, ratingCount: words.countLabel }

const headings: Record<RatingField, string> = { rating: words.ratingHeading, ratingCount: words.countHeading }

/** Both plots reserve the same width for labels, so that their days align. */
const useAxes = (readings: readonly RatingReading[]): Record<RatingField, PlotAxis> => {
  const { locale } = useReader()
  return useMemo(() => {
    const counts = numbersOf(readings, 'ratingCount')
    const letters = lettersFor(Math.max(0, ...counts))
    return {
      rating: {
        kind: 'value',
        letters,
        format: value => formatExactRating(value, locale),
        ...ratingEnds(numbersOf(readings, 'rating')),
      },
      ratingCount: {
        kind: 'value',
        letters,
        format: value => formatNumber(value, locale),
        formatTick: value => formatTickCount(value, locale),
        ...(counts.length === 0 && { least: 0 }),
      },
    }
  }, [readings, locale])
}

type PlotProps = {
  title: string
  field: RatingField
  readings: readonly RatingReading[]
  axis: PlotAxis
  marks: readonly PlotMark[]
}

const ValuePlot = ({ title, field, readings, axis, marks }: PlotProps) => {
  const values = useMemo(() => valuesOf(readings, field), [readings, field])
  const series = useMemo<readonly PlotSeries[]>(() => [{ label: labels[field], values }], [values, field])
  const { from, to } = spanOf(readings)
  const format = axis.kind === 'value' ? axis.format : String
  const sentence = describeValues({ values, format })
  return (
    <figure>
      <figcaption className="pb-1">
        <h3 className="text-table font-medium">{headings[field]}</h3>
        <p className="text-sm text-second" suppressHydrationWarning>
          {sentence}
        </p>
      </figcaption>
      <TimePlot series={series} axis={axis} from={from} to={to} marks={marks} title={title} sentence={sentence} />
    </figure>
  )
}

/** Two plots on the same time axis, rating and number of ratings, with versions and price changes marked. */
export const RatingHistory = ({ app, page, country }: HistoryProps) => {
  const { locale } = useReader()
  const { ratings, versions, priceChanges } = page
  const axes = useAxes(ratings)
  const marks = useMemo(() => marksOf({ versions, priceChanges, locale }), [versions, priceChanges, locale])
  return (
    <Section title={<span suppressHydrationWarning>{words.overTime(country)}</span>}>
      {ratings.length === 0 ? (
        <p className="border-t border-line pt-2.5 text-table text-second">{words.noReadings}</p>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <ValuePlot
            title={words.ratingPlot(country)}
            field="rating"
            readings={ratings}
            axis={axes.rating}
            marks={marks}
          />
          <ValuePlot
            title={words.countPlot(country)}
            field="ratingCount"
            readings={ratings}
            axis={axes.ratingCount}
            marks={marks}
          />
          <ReadingsTable readings={ratings} app={app.name} country={country} />
        </div>
      )}
    </Section>
  )
}
