import { useMemo } from 'react'
import type { StorePage } from '#contract/store-pages.ts'
import type { PlotMark } from '#web/components/plots/plot-marks.ts'
import type { PlotAxis } from '#web/components/time-plot-model/plot-scale.ts'
import type { PlotSeries } from '#web/components/time-plot-model/plot-series.ts'
import { TimePlot } from '#web/components/time-plots/time-plot.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatExactRating, formatTickCount, lettersFor } from './rating-formats.ts'
import {
  describeValues,
  marksOf,
  type RatingField,
  type RatingReading,
  ratingEnds,
  spanOf,
  valuesOf,
} from './rating-series.ts'
import { ReadingsTable } from './readings-table.tsx'
import { versionsWords as words } from './versions.words.ts'

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
