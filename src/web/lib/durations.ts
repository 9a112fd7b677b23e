import { dayMs, hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { numberFormat } from './formats.ts'

type Unit = { name: 'second' | 'minute' | 'hour' | 'day'; ms: number; digits: 0 | 1 }

const second: Unit = { name: 'second', ms: secondMs, digits: 0 }
const minute: Unit = { name: 'minute', ms: minuteMs, digits: 0 }
const hour: Unit = { name: 'hour', ms: hourMs, digits: 1 }
const day: Unit = { name: 'day', ms: dayMs, digits: 1 }

const unitFor = (ms: number): Unit => {
  if (ms < minuteMs) return second
  if (ms < 90 * minuteMs) return minute
  return ms < 2 * dayMs ? hour : day
}

/** `40 seconds`, `53 minutes`, `2.9 hours`, `3.6 days`; at least one second. */
export const formatDuration = (seconds: number, locale: string): string => {
  const ms = Math.max(1, seconds) * secondMs
  const { name, ms: length, digits } = unitFor(ms)
  const format = { style: 'unit', unit: name, unitDisplay: 'long', maximumFractionDigits: digits } as const
  return numberFormat(locale, format).format(ms / length)
}

/** Seconds from `now` (in milliseconds) to a timestamp; 0 when it is in the past. */
export const secondsUntil = (moment: string, now: number): number => Math.max(0, (Date.parse(moment) - now) / secondMs)
