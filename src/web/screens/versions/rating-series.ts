import type { AppVersion, PriceChange, StorePage } from '#contract/store-pages.ts'
import { dayMs } from '#domain/units.ts'
import type { PlotMark } from '#web/components/plots/plot-marks.ts'
import type { ValuePoint } from '#web/components/time-plot-model/plot-series.ts'
import { formatPrice } from '#web/lib/format-price.ts'
import { versionsWords as words } from './versions.words.ts'

export type RatingReading = StorePage['ratings'][number]
export type RatingField = 'rating' | 'ratingCount'

/** Converts readings to plot points. A missing rating interrupts the line. */
export const valuesOf = (readings: readonly RatingReading[], field: RatingField): ValuePoint[] =>
  readings.map(reading => ({ at: reading.observedAt, value: reading[field], text: words.noRating }))

/**
 * The range of the rating axis: rounded outward to half stars and at least half a star, so that small moves stay visible and
 * tiny ones are not exaggerated.
 */
export const ratingEnds = (values: readonly number[]): { least: number; most: number } => {
  if (values.length === 0) return { least: 0, most: 5 }
  const least = Math.max(0, Math.floor(Math.min(...values) * 2) / 2)
  const most = Math.min(5, Math.ceil(Math.max(...values) * 2) / 2)
  if (least < most) return { least, most }
  return most < 5 ? { least, most: most + 0.5 } : { least: 4.5, most }
}

const shortestMs = 30 * dayMs

/** From the first reading to the last, in milliseconds; at least 30 days. */
export const spanOf = (readings: readonly RatingReading[]): { from: number; to: number } => {
  const to = Date.parse(readings.at(-1)?.observedAt ?? '')
  return { from: Math.min(Date.parse(readings[0]?.observedAt ?? ''), to - shortestMs), to }
}

type MarksInput = { versions: readonly AppVersion[]; priceChanges: readonly PriceChange[]; locale: string }

/** Marks for versions at their release (or first reading), and for price changes at the first reading of the new price. */
export const marksOf = ({ versions, priceChanges, locale }: MarksInput): PlotMark[] => [
  ...versions.map(
    ({ version, releasedAt, firstSeenAt }): PlotMark => ({
      kind: 'version',
      label: version,
      at: releasedAt ?? firstSeenAt,
    }),
  ),
  ...priceChanges.map(
    ({ observedAt, previous, current }): PlotMark => ({
      kind: 'price',
      at: observedAt,
      label: words.priceMark({
        before: formatPrice(previous.price, previous.currency, locale) ?? '',
        after: formatPrice(current.price, current.currency, locale) ?? '',
      }),
    }),
  ),
]

type SentenceInput = { values: readonly ValuePoint[]; format: (value: number) => string }

/** A sentence on how a value changed from the first reading to the last. */
export const describeValues = ({ values, format }: SentenceInput): string => {
  const read = values.flatMap(({ at, value }) => (value === null ? [] : [{ at: Date.parse(at), text: format(value) }]))
  const [first, last] = [read[0], read.at(-1)]
  if (!first || !last) return words.neverRated
  if (read.length === 1) return words.once(first.text)
  const days = Math.max(1, Math.round((last.at - first.at) / dayMs))
  return words.moved({ before: first.text, after: last.text, days })
}
