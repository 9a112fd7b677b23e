import { parseUrl } from './urls.ts'

/** Longer than any URL of this site. */
const longest = 2000

/** A base URL that no path of this site can name; it only serves to detect paths that leave it. */
const nowhere = 'http://nowhere.invalid'

/** Another host disguised as a path: `//elsewhere`, with any level of escaping. */
const isForeign = (path: string): boolean => /^\/(\/|%(25)*(2f|5c|09|0a|0d))/i.test(path)

/** Control characters and backslashes: browsers drop the former and treat the latter as slashes. */
const hasStrangeSign = (text: string): boolean => /[\p{Cc}\\]/u.test(text)

/** Paths that are not pages or only redirect. */
const isNoPage = (path: string): boolean => /^\/(api|auth)(\/|$)/i.test(path)

/**
 * The page of this site to return to after signing in, as path, query and fragment; undefined for any other text, such as
 * another site.
 */
export const findReturnPath = (text: unknown): string | undefined => {
  if (typeof text !== 'string' || text.length > longest) return undefined
  if (!text.startsWith('/') || isForeign(text) || hasStrangeSign(text)) return undefined
  const url = parseUrl(text, nowhere)
  if (!url) return undefined
  const { origin, pathname, search, hash } = url
  if (origin !== nowhere || isForeign(pathname) || isNoPage(pathname)) return undefined
  return pathname + search + hash
}
