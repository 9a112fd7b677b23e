import { DateTime, IANAZone } from 'luxon'
import type { AlertSchedule } from '#domain/alerts.ts'

/** The person's time zone; UTC if it is unknown here. */
export const zoneOf = (timeZone: string | null): string =>
  timeZone !== null && IANAZone.isValidZone(timeZone) ? timeZone : 'utc'

/**
 * An hour of a day in local time. An hour skipped by a clock change becomes the next one, and a repeated hour means its first
 * occurrence.
 */
const atHour = (day: DateTime, hour: number): DateTime => {
  const { year, month, day: dayOfMonth } = day
  const at = DateTime.fromObject({ year, month, day: dayOfMonth, hour }, { zone: day.zone })
  // For an ambiguous hour, the library would pick the offset that is in force now.
  return DateTime.min(at, ...at.getPossibleOffsets())
}

const nextAtHour = (local: DateTime, hour: number): DateTime => {
  const today = atHour(local, hour)
  return today > local ? today : atHour(local.plus({ days: 1 }), hour)
}

const nextWeekly = (local: DateTime, { weekday, hour }: AlertSchedule): DateTime => {
  const days = (weekday - local.weekday + 7) % 7
  const next = atHour(local.plus({ days }), hour)
  return next > local ? next : atHour(local.plus({ days: days + 7 }), hour)
}

const isQuietHour = (hour: number, { from, to }: NonNullable<AlertSchedule['quietHours']>): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to

/** When the current quiet hours end; undefined outside quiet hours. */
export const findQuietEnd = (
  { quietHours }: Pick<AlertSchedule, 'quietHours'>,
  timeZone: string | null,
  at: Date,
): Date | undefined => {
  if (!quietHours) return undefined
  const local = DateTime.fromJSDate(at, { zone: zoneOf(timeZone) })
  return isQuietHour(local.hour, quietHours) ? nextAtHour(local, quietHours.to).toJSDate() : undefined
}

const startOfNextDay = (at: Date, timeZone: string | null): Date =>
  DateTime.fromJSDate(at, { zone: zoneOf(timeZone) })
    .plus({ days: 1 })
    .startOf('day')
    .toJSDate()

const isSameDay = (a: Date, b: Date, timeZone: string | null): boolean => {
  const zone = zoneOf(timeZone)
  return DateTime.fromJSDate(a, { zone }).hasSame(DateTime.fromJSDate(b, { zone }), 'day')
}

const firstSlot = (schedule: AlertSchedule, timeZone: string | null, now: Date): Date => {
  if (schedule.digest === 'instant') return now
  const local = DateTime.fromJSDate(now, { zone: zoneOf(timeZone) })
  const next = schedule.digest === 'daily' ? nextAtHour(local, schedule.hour) : nextWeekly(local, schedule)
  return next.toJSDate()
}

/**
 * When to deliver an event that happens now: at once or at the next digest, after quiet hours, and on the next day once the
 * daily cap is reached. `due`: due times of the channel's other messages on these two days. Events with the same slot share
 * a message.
 */
export const findSlot = (
  schedule: AlertSchedule,
  timeZone: string | null,
  { now, due }: { now: Date; due: readonly Date[] },
): Date => {
  const awake = (at: Date) => findQuietEnd(schedule, timeZone, at) ?? at
  const slot = awake(firstSlot(schedule, timeZone, now))
  const isTaken = due.some(other => other.getTime() === slot.getTime())
  // Avoids time zone arithmetic, which is slow and would run for everyone notified by a sweep.
  if (isTaken || due.length < schedule.dailyCap) return slot
  const sameDay = due.filter(other => isSameDay(other, slot, timeZone))
  if (sameDay.length < schedule.dailyCap) return slot
  return awake(startOfNextDay(slot, timeZone))
}
