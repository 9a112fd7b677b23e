/** Whether it is a well-formed BCP 47 tag for which this server can write dates and numbers. */
export const isKnownLocale = (locale: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

/** An offset such as `+02:00` is no zone: it knows no summer. Not every browser can reckon with one, either. */
const isOffset = (timeZone: string): boolean => /^[+-]/.test(timeZone)

/** Whether it is a time zone of the IANA database, under its present name or an older one. */
export const isKnownTimeZone = (timeZone: string): boolean => {
  if (isOffset(timeZone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
