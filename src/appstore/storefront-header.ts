import { getStorefront, type StorefrontCode } from '#domain/storefronts.ts'
import { findAppleLanguage } from './languages.ts'

/**
 * Apple answers by the platform named here. 29 and 30 give JSON, 29 with the iPhone charts and 30 with the iPad ones
 * (parse-tunes issue 2); 24 with `t:native` is the App Store app's own search. Others give HTML or plists.
 */
const platforms = { iphone: '29', ipad: '30', 'native-search': '24 t:native' } as const

export type StorePlatform = keyof typeof platforms

type HeaderParts = { storefront: StorefrontCode; platform: StorePlatform; lang?: string | undefined }

/**
 * The value of `X-Apple-Store-Front`: `143441,29`, with a language `143441-1,29`.
 * A language that Apple has no number for is left out: the storefront's own is used.
 * @throws RangeError for a code that is no App Store storefront.
 */
export const buildStorefrontHeader = ({ storefront, platform, lang }: HeaderParts): string => {
  const { appleId } = getStorefront(storefront)
  const language = lang === undefined ? undefined : findAppleLanguage(lang)
  return `${appleId}${language ? `-${language.number}` : ''},${platforms[platform]}`
}
