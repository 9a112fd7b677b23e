import { canFormat, type ReaderChoice } from './reader.ts'

/** What a person chose, without what this engine cannot write: an old browser knows fewer zones than the server. */
export const readChoice = (user: ReaderChoice | null): ReaderChoice => {
  const locale = user?.locale ?? null
  const timeZone = user?.timeZone ?? null
  return {
    locale: locale !== null && canFormat(locale, 'UTC') ? locale : null,
    timeZone: timeZone !== null && canFormat('en', timeZone) ? timeZone : null,
  }
}
