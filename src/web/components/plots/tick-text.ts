import { dateFormat } from '#web/lib/formats.ts'
import type { TimeTicks } from './time-ticks.ts'

/**
 * Names ticks: `Nov 18`, `Nov` or, for January, `2026`. They stand at midnight UTC, so their names are UTC's too. One for
 * all ticks of an axis, as making a format takes longer than using it.
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
