import { type AppId, findAppId } from './ranks.ts'
import { isStorefrontCode, type StorefrontCode } from './storefronts.ts'

export type StoreLink = { appId: AppId; storefront?: StorefrontCode }

/** Either App Store host, then a path with `/id` and digits; any text may come before and after. */
const pattern =
  /(?<![\w-])(?:apps|itunes)\.apple\.com(?::\d+)?(?<path>(?:\/[^\s?#]*?)?)\/id(?<digits>\d+)(?![\p{L}\p{N}_])/iu

/** The app of a pasted link, and the link's country if it has one. The URL is never fetched. */
export const findStoreLink = (text: string): StoreLink | undefined => {
  const { path = '', digits = '' } = pattern.exec(text)?.groups ?? {}
  const appId = findAppId(digits)
  if (appId === undefined) return undefined
  const country = path.split('/')[1]?.toLowerCase() ?? ''
  return isStorefrontCode(country) ? { appId, storefront: country } : { appId }
}
