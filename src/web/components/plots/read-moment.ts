/** `2026-11-20T14:02:31.000Z`, as the API writes moments. */
const usualLength = 24
const zero = 48

const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero

/**
 * Milliseconds of a moment as the API writes it; anything else as `Date.parse` reads it. Several times as fast, and dates
 * are most of what a plot of ten years has to read.
 */
export const readMoment = (text: string): number => {
  const isUsual = text.length === usualLength && text.charAt(10) === 'T' && text.charAt(23) === 'Z'
  if (!isUsual) return Date.parse(text)
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const day = Date.UTC(year, twoDigits(text, 5) - 1, twoDigits(text, 8))
  const minutes = twoDigits(text, 11) * 60 + twoDigits(text, 14)
  return day + (minutes * 60 + twoDigits(text, 17)) * 1000 + twoDigits(text, 20) * 10 + (twoDigits(text, 21) % 10)
}
