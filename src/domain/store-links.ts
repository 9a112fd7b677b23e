import { type AppId, findAppId } from './ranks.ts'
import { isStorefrontCode, type StorefrontCode } from './storefronts.ts'

export type StoreLink = { appId: AppId; storefront?: StorefrontCode }

/**
 * Either App Store host, then the path of an app and `/id` with digits; any text may come before and after. Links of developers,
 * stories, bundles and songs have such ids, too, so the path is `/us/app/name` or a beginning of it, without the country or with it.
 */
const pattern =
  /(?<![\w-])(?:apps|itunes)\.apple\.com(?::\d+)?(?<path>(?:\/[a-z]{2})?(?:\/app(?:\/[^\s?#]*?)?)?)\/id(?<digits>\d+)(?![\p{L}\p{N}_])/iu

/** The app of a pasted link, and the link's country if it has one. The URL is never fetched. */
export const findStoreLink = (text: string): StoreLink | undefined => {
  const { path = '', digits = '' } = pattern.exec(text)?.groups ?? {}
  const appId = findAppId(digits)
  if (appId === undefined) return undefined
  const country = path.split('/')[1]?.toLowerCase() ?? ''
  return isStorefrontCode(country) ? { appId, storefront: country } : { appId }
}

const developerPattern =
  /(?<![\w-])(?:apps|itunes)\.apple\.com(?:\/[a-z]{2})?\/(?:developer|artist)\/(?<name>[^\s/?#]+)\/id\d+/iu

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `meta platforms inc`: the name of a developer in a pasted link to all their apps. */
export const findDeveloperName = (text: string): string | undefined => {
  const name = developerPattern.exec(text)?.groups?.name
  return name && decode(name).replaceAll('-', ' ')
}
