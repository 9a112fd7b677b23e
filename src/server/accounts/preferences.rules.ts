/** Whether this is a well-formed BCP 47 tag that Intl supports. */
export const isKnownLocale = (locale: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

/** An offset such as `+02:00` is not a time zone: it has no daylight saving time, and some browsers reject it. */
const isOffset = (timeZone: string): boolean => /^[+-]/.test(timeZone)

/** Whether this is a time zone of the IANA database, by its current or an older name. */
export const isKnownTimeZone = (timeZone: string): boolean => {
  if (isOffset(timeZone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
