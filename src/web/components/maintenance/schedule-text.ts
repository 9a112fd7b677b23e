import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { dateFormat } from '#web/lib/formats.ts'

const isNumber = (field: string | undefined): field is string => field !== undefined && /^\d{1,2}$/.test(field)

const stepOf = (field: string | undefined): string | undefined => /^\*\/(\d{1,2})$/.exec(field ?? '')?.[1]

const timeOf = (hour: string, minute: string): string => `${hour.padStart(2, '0')}:${minute.padStart(2, '0')} UTC`

/** The name of a weekday; 0 and 7 are Sunday. */
const weekdayOf = (day: string, locale: string): string => {
  const sundayMs = Date.UTC(2026, 0, 4 + (Number(day) % 7))
  return dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(sundayMs)
}

const sayTimes = (minute: string | undefined, hour: string | undefined): string | undefined => {
  const hours = stepOf(hour)
  if (isNumber(minute) && hours) return words.everyHours(hours)
  if (isNumber(minute) && hour === '*') return words.everyHour
  if (isNumber(minute) && isNumber(hour)) return words.daily(timeOf(hour, minute))
  const minutes = stepOf(minute)
  return minutes && hour === '*' ? words.everyMinutes(minutes) : undefined
}

/** Describes common cron expressions in words; returns others unchanged. */
export const scheduleText = (schedule: string, locale: string): string => {
  const [minute, hour, monthDay, month, weekday] = schedule.trim().split(/\s+/)
  if (monthDay !== '*' || month !== '*') return schedule
  if (weekday === '*') return sayTimes(minute, hour) ?? schedule
  if (!isNumber(minute) || !isNumber(hour) || !/^[0-7]$/.test(weekday ?? '')) return schedule
  return words.weekly({ day: weekdayOf(weekday ?? '', locale), time: timeOf(hour, minute) })
}
