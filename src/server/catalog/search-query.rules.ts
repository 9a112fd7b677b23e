import { type AppId, findAppId } from '#domain/ranks.ts'
import { findDeveloperName, findStoreLink } from '#domain/store-links.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'

/** What the text in a search box asks for. */
export type SearchQuery =
  | { kind: 'nothing' }
  | { kind: 'app'; appId: AppId; storefront?: StorefrontCode }
  | { kind: 'bundle'; bundleId: string }
  | { kind: 'term'; term: string }

/** `com.king.candycrushsaga`. At least three parts, because an app can be called Booking.com. */
const bundlePattern = /^[a-z][a-z0-9-]*(\.[a-z0-9_-]+){2,}$/i

/**
 * `id123`, or nine or more digits. Shorter numbers such as 2048 are app names; every App Store id has at least nine digits.
 */
const appIdPattern = /^(?:id(?<marked>\d+)|(?<digits>\d{9,}))$/i

/** No app name is longer, and the term must fit in a URL. */
const longestTerm = 200

/** Replaces control characters, which pasted text may contain, with spaces. */
export const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

const cut = (text: string): string => text.slice(0, longestTerm).toWellFormed().trim()

export const parseSearchQuery = (text: string): SearchQuery => {
  const tidied = tidyText(text)
  if (tidied === '') return { kind: 'nothing' }
  const link = findStoreLink(tidied)
  if (link) return { kind: 'app', ...link }
  const developer = tidyText(findDeveloperName(tidied) ?? '')
  if (developer !== '') return { kind: 'term', term: cut(developer) }
  const { marked, digits } = appIdPattern.exec(tidied)?.groups ?? {}
  const appId = findAppId(marked ?? digits ?? '')
  if (appId !== undefined) return { kind: 'app', appId }
  if (bundlePattern.test(tidied)) return { kind: 'bundle', bundleId: cut(tidied) }
  return { kind: 'term', term: cut(tidied) }
}
