import type { ReaderChoice } from './reader.ts'

const canFormat = (locale: string, timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat(locale, { timeZone })
    return true
  } catch {
    return false
  }
}

/** What a person chose, without what this engine cannot write: an old browser knows fewer zones than the server. */
export const readChoice = (user: ReaderChoice | null): ReaderChoice => {
  const locale = user?.locale ?? null
  const timeZone = user?.timeZone ?? null
  return {
    locale: locale !== null && canFormat(locale, 'UTC') ? locale : null,
    timeZone: timeZone !== null && canFormat('en', timeZone) ? timeZone : null,
  }
}
