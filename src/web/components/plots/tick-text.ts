import { dateFormat } from '#web/lib/formats.ts'
import type { TimeTicks } from './time-ticks.ts'

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
