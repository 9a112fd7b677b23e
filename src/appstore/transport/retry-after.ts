import { secondMs } from '#domain/units.ts'

/**
 * Reads `Retry-After`: seconds counted from `now`, or an HTTP date. A date that has passed is now.
 * Undefined for anything else, so that the caller's own pause counts.
 */
export const findRetryAt = (value: string | null, now: Date): Date | undefined => {
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return new Date(now.getTime() + Number(text) * secondMs)
  // Date.parse takes almost any text ("-1" is a year), so the form of an HTTP date is asked for first.
  const time = /^[A-Z][a-z]+, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(Math.max(time, now.getTime()))
}
