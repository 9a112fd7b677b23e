import { type RankScale, rankFractionBy, rankTicks } from '#web/components/plots/rank-scale.ts'
import { formatNumber } from '#web/lib/formats.ts'
import type { PreparedSeries } from './plot-series.ts'

/** An axis with the largest value at the top. `least` and `most` fix its ends. */
type ValueAxis = {
  kind: 'value'
  format: (value: number) => string
  /** A shorter format for the tick labels. */
  formatTick?: (value: number) => string
  /** The minimum label width in characters, so that the time axes of stacked plots line up. */
  letters?: number
  least?: number
  most?: number
}

/** Ranks with 1 at the top on a rank scale, or any other values. */
export type PlotAxis = { kind: 'rank'; scale: RankScale } | ValueAxis

/** `at` is a fraction of the height, 0 at the top. */
export type AxisTick = { at: number; text: string }

export type PlotScale = {
  /** 0 at the top of the axis, 1 at its end. */
  fractionOf(value: number): number
  /** Ticks for an axis with this height in pixels. */
  ticks(height: number): readonly AxisTick[]
  /** The minimum label width in characters. */
  letters?: number | undefined
}

type ScaleInput = { axis: PlotAxis; series: readonly PreparedSeries[]; locale: string }

const rankEnds = [10, 25, 50, 100, 200, 500] as const
const [rankTickGap, valueTickGap] = [15, 36]

const worstRank = (series: readonly PreparedSeries[]): number => {
  let worst = 0
  for (const { values, stretches } of series) {
    for (let index = 0; index < values.length; index++) worst = Math.max(worst, values[index] || 0)
    for (const stretch of stretches) if (stretch.kind === 'unranked') worst = Math.max(worst, stretch.depth)
  }
  return worst
}

const rankScaleOf = (scale: RankScale, { series, locale }: ScaleInput): PlotScale => {
  const worst = worstRank(series)
  const depth = rankEnds.find(end => end >= worst) ?? worst
  const fractionOf = rankFractionBy(scale, depth)
  return {
    fractionOf,
    ticks: height =>
      rankTicks({ depth, height, minGap: rankTickGap, scale }).map(rank => ({
        at: fractionOf(rank),
        text: formatNumber(rank, locale),
      })),
  }
}

/** The smallest of 1, 2, 5, 10, 20 … that is at least `least`. */
export const roundStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find(factor => factor * power >= least * (1 - 1e-9)) ?? 10)
}

const extentOf = (series: readonly PreparedSeries[]) => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { values } of series) {
    for (const value of values) {
      if (value < least) least = value
      if (value > most) most = value
    }
  }
  return least <= most ? { least, most } : { least: 0, most: 1 }
}

const usualTicks = 5
/** Tolerance for steps such as 0.1, which are not exact in binary. */
const almost = 1e-9

const valueScaleOf = (axis: ValueAxis, series: readonly PreparedSeries[]): PlotScale => {
  const seen = extentOf(series)
  const [least, most] = [axis.least ?? seen.least, axis.most ?? seen.most]
  const step = roundStep((most - least || Math.abs(most) || 1) / usualTicks)
  // The products are rounded, so they may lie just inside the values.
  const bottom = axis.least ?? Math.min(least, Math.floor(least / step + almost) * step)
  const top = axis.most ?? Math.max(most, bottom + step, Math.ceil(most / step - almost) * step)
  const fractionOf = (value: number) => (top - value) / (top - bottom)
  const { format, formatTick = format } = axis
  return {
    fractionOf,
    letters: axis.letters,
    ticks: height => {
      const wide = roundStep(Math.max(step, ((top - bottom) * valueTickGap) / height))
      const count = Math.floor((top - bottom) / wide + almost)
      return Array.from({ length: count + 1 }, (_, index) => {
        const value = Number((bottom + index * wide).toPrecision(12))
        return { at: fractionOf(value), text: formatTick(value) }
      }).reverse()
    },
  }
}

/** The scale that fits all series. */
export const plotScaleOf = (input: ScaleInput): PlotScale =>
  input.axis.kind === 'rank' ? rankScaleOf(input.axis.scale, input) : valueScaleOf(input.axis, input.series)
