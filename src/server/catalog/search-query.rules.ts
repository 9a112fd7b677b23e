import { type AppId, findAppId } from '#domain/ranks.ts'
import { findStoreLink } from '#domain/store-links.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'

/** What a person may type into a search box, by what is asked for it. */
export type SearchQuery =
  | { kind: 'nothing' }
  | { kind: 'app'; appId: AppId; storefront?: StorefrontCode }
  | { kind: 'bundle'; bundleId: string }
  | { kind: 'term'; term: string }

/** `com.king.candycrushsaga`. Two parts are no bundle id: apps are called Booking.com. */
const bundlePattern = /^[a-z][a-z0-9-]*(\.[a-z0-9_-]+){2,}$/i

/** `id123`, or digits alone: no App Store id has fewer than nine, and names such as 2048 do. */
const appIdPattern = /^(?:id(?<marked>\d+)|(?<bare>\d{9,}))$/i

/** No name is longer, and an address has to hold it. */
const longestTerm = 200

/** Control characters, as pasted from elsewhere, part words and mean nothing. */
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
  const { marked, bare } = appIdPattern.exec(tidied)?.groups ?? {}
  const appId = findAppId(marked ?? bare ?? '')
  if (appId !== undefined) return { kind: 'app', appId }
  if (bundlePattern.test(tidied)) return { kind: 'bundle', bundleId: cut(tidied) }
  return { kind: 'term', term: cut(tidied) }
}
