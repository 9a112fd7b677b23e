import { canFormat, type ReaderChoice } from './reader.ts'

/**
 * The user's choice without values that this engine does not support; an old browser knows fewer time zones than the server.
 */
export const readChoice = (user: ReaderChoice | null): ReaderChoice => {
  const locale = user?.locale ?? null
  const timeZone = user?.timeZone ?? null
  return {
    locale: locale !== null && canFormat(locale, 'UTC') ? locale : null,
    timeZone: timeZone !== null && canFormat('en', timeZone) ? timeZone : null,
  }
}
