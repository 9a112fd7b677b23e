import { dayMs } from '#domain/units.ts'
import { dateFormat } from '#web/lib/formats.ts'

/** Steps of the time axis: days first, then months. */
const daySteps = [1, 2, 7, 14] as const
const monthSteps = [1, 2, 3, 6, 12, 24] as const

type TimeSpan = { from: number; to: number }
export type TimeTicks = { unit: 'day' | 'month'; at: readonly number[] }

// Steps are counted from 1970, not from the start of the window, so ticks keep their dates when the window moves.
const dayTicks = ({ from, to }: TimeSpan, step: number): number[] => {
  const stepMs = step * dayMs
  const first = Math.ceil(from / stepMs)
  const last = Math.floor(to / stepMs)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * stepMs)
}

const monthTicks = ({ from, to }: TimeSpan, step: number): number[] => {
  const monthOf = (at: number): number => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth()
  const ticks: number[] = []
  for (let month = Math.ceil(monthOf(from) / step) * step; month <= monthOf(to); month += step) {
    const at = Date.UTC(Math.floor(month / 12), month % 12)
    if (at >= from && at <= to) ticks.push(at)
  }
  return ticks
}

/** The finest regular ticks at midnight UTC that do not exceed `maxCount`. */
export const timeTicks = (span: TimeSpan, maxCount: number): TimeTicks => {
  for (const step of daySteps) {
    // Check the count before creating the ticks: ten years have thousands of days.
    if ((span.to - span.from) / (step * dayMs) <= maxCount) return { unit: 'day', at: dayTicks(span, step) }
  }
  for (const step of monthSteps) {
    const at = monthTicks(span, step)
    if (at.length <= maxCount) return { unit: 'month', at }
  }
  return { unit: 'month', at: monthTicks(span, 60) }
}

/**
 * Formats tick labels: `Nov 18`, `Nov` or, for January, `2026`. Ticks are at midnight UTC, so the labels are UTC too. Use one
 * formatter for all ticks of an axis: creating it costs more than formatting.
 */
export const createTickText = (unit: TimeTicks['unit'], locale: string): ((at: number) => string) => {
  const formatOf = (parts: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...parts, timeZone: 'UTC' })
  if (unit === 'day') {
    const days = formatOf({ month: 'short', day: 'numeric' })
    return at => days.format(at)
  }
  const [years, months] = [formatOf({ year: 'numeric' }), formatOf({ month: 'short' })]
  return at => (new Date(at).getUTCMonth() === 0 ? years : months).format(at)
}
