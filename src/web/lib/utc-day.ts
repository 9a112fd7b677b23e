import type { Day } from '#domain/days.ts'
import { formatDay } from '#web/lib/formats.ts'
import type { Reader } from '#web/lib/reader.ts'

/** `Nov 12`: a UTC day is the same day in every time zone. */
export const formatUtcDay = (day: Day, { locale }: Reader): string =>
  formatDay(`${day}T00:00:00.000Z`, { locale, timeZone: 'UTC' })
