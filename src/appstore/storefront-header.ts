import { getStorefront, type StorefrontCode } from '#domain/storefronts.ts'
import { findAppleLanguage } from './languages.ts'

/**
 * The platform numbers that select Apple's response. 29 and 30 return JSON, 29 with iPhone charts and 30 with iPad charts
 * (parse-tunes issue 2); 24 with `t:native` is the App Store app's own search. Others return HTML or plists.
 */
const platforms = { iphone: '29', ipad: '30', 'native-search': '24 t:native' } as const

export type StorePlatform = keyof typeof platforms

type HeaderParts = { storefront: StorefrontCode; platform: StorePlatform; lang?: string | undefined }

/**
 * The value of `X-Apple-Store-Front`: `143441,29`, or `143441-1,29` with a language. A language without an Apple number is
 * left out, so the storefront's default applies.
 * @throws RangeError for a code that is not an App Store storefront.
 */
export const buildStorefrontHeader = ({ storefront, platform, lang }: HeaderParts): string => {
  const { appleId } = getStorefront(storefront)
  const language = lang === undefined ? undefined : findAppleLanguage(lang)
  return `${appleId}${language ? `-${language.number}` : ''},${platforms[platform]}`
}
