import { findStorefront, isStorefrontCode, type StorefrontCode } from './storefronts.ts'

const regionOf = (locale: string): string | undefined => {
  try {
    const parsed = new Intl.Locale(locale)
    return parsed.region ?? parsed.maximize().region
  } catch {
    return undefined
  }
}

/** `jp` for `ja-JP` and for `ja`: the region of a locale, else the likely one of its language. Undefined without a storefront. */
export const findReaderStorefront = (locale: string): StorefrontCode | undefined => {
  const code = regionOf(locale)?.toLowerCase() ?? ''
  return isStorefrontCode(code) ? code : undefined
}

/** Developers name an app once for each language, and a storefront shows the names of its first language. */
export const nameLanguageOf = (storefront: string): string | undefined => findStorefront(storefront)?.languages[0]

/** The language of the app names that the storefront of a reader's country shows; undefined without a storefront. */
export const findNameLanguage = (locale: string): string | undefined =>
  nameLanguageOf(findReaderStorefront(locale) ?? '')

/** The catalogue prefers app names in the language of the United States. */
export const catalogueLanguage = nameLanguageOf('us')
