import { secondMs } from './units.ts'

/**
 * Parses `Retry-After`: seconds from `now`, or an HTTP date. A date in the past counts as now. Undefined for anything else,
 * so that the caller's default applies.
 */
export const findRetryAt = (value: string | null, now: Date): Date | undefined => {
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return new Date(now.getTime() + Number(text) * secondMs)
  // Date.parse accepts almost any text ("-1" is a year), so the format is checked first.
  const time = /^[A-Z][a-z]+, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(Math.max(time, now.getTime()))
}
