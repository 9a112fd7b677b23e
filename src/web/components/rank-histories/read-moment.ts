const usualLength = '2026-11-20T14:02:31.123Z'.length
const [zero, letterT, letterZ] = [48, 84, 90]

const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero

/** Days since 1970-01-01. Years start in March here, so that a leap day is the last day of its year. */
const dayNumber = ({ year, month, day }: { year: number; month: number; day: number }): number => {
  const from = month > 2 ? year : year - 1
  const leaps = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400)
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5)
  return from * 365 + leaps + ofYear + day - 719_469
}

/**
 * Parses a timestamp of the API to milliseconds; other formats go to `Date.parse`. Much faster than `Date.parse`, because
 * parsing dates takes most of the time to read a ten-year plot.
 */
export const readMoment = (text: string): number => {
  const isUsual = text.length === usualLength && text.charCodeAt(10) === letterT && text.charCodeAt(23) === letterZ
  if (!isUsual) return Date.parse(text)
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const days = dayNumber({ year, month: twoDigits(text, 5), day: twoDigits(text, 8) })
  const minutes = days * 1440 + twoDigits(text, 11) * 60 + twoDigits(text, 14)
  return (minutes * 60 + twoDigits(text, 17)) * 1000 + twoDigits(text, 20) * 10 + (twoDigits(text, 21) % 10)
}
