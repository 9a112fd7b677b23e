import { type AppId, findAppId } from './ranks.ts'
import { isStorefrontCode, type StorefrontCode } from './storefronts.ts'

export type StoreLink = { appId: AppId; storefront?: StorefrontCode }

/** Either host of the App Store, then a path with `/id` and digits; what stands before and after does not matter. */
const pattern =
  /(?<![\w-])(?:apps|itunes)\.apple\.com(?::\d+)?(?<path>(?:\/[^\s?#]*?)?)\/id(?<digits>\d+)(?![\p{L}\p{N}_])/iu

/** The app that a pasted link names, and the country of the link where it names one. The address is never asked. */
export const findStoreLink = (text: string): StoreLink | undefined => {
  const { path = '', digits = '' } = pattern.exec(text)?.groups ?? {}
  const appId = findAppId(digits)
  if (appId === undefined) return undefined
  const country = path.split('/')[1]?.toLowerCase() ?? ''
  return isStorefrontCode(country) ? { appId, storefront: country } : { appId }
}
