import { parseUrl } from './urls.ts'

/** Longer than any address of this site. */
const longest = 2000

/** A base that no address of ours can name; only whether an address leaves it counts. */
const nowhere = 'http://nowhere.invalid'

/** Another host in disguise: `//elsewhere`, escaped however often. */
const isForeign = (path: string): boolean => /^\/(\/|%(25)*(2f|5c|09|0a|0d))/i.test(path)

/** No address holds these; browsers drop some of them and read a backslash as a slash. */
const hasStrangeSign = (text: string): boolean => /[\p{Cc}\\]/u.test(text)

/** Addresses that answer no page, or that only lead on. */
const isNoPage = (path: string): boolean => /^\/(api|auth)(\/|$)/i.test(path)

/**
 * The page of this site to go back to after signing in, as path, query and fragment; undefined where the text names
 * anything else, such as another site.
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
