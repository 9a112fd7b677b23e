import type { Day } from '#domain/days.ts'
import { formatDay } from '#web/lib/formats.ts'
import type { Reader } from '#web/lib/reader.ts'

/** `Nov 12`: a UTC day stays that day wherever the reader is. */
export const formatUtcDay = (day: Day, { locale }: Reader): string =>
  formatDay(`${day}T00:00:00.000Z`, { locale, timeZone: 'UTC' })
