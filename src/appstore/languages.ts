import { getStorefront, type StorefrontCode } from '#domain/storefronts.ts'

/** Apple's language numbers in the store header, from parse-tunes consts.ts@69741392 (2026). */
const appleLanguages = {
  'en-US': 1,
  'en-GB': 2,
  'fr-FR': 3,
  'de-DE': 4,
  'fr-CA': 5,
  'en-CA': 6,
  'it-IT': 7,
  'es-ES': 8,
  'ja-JP': 9,
  'nl-NL': 10,
  'da-DK': 11,
  'fi-FI': 12,
  'ko-KR': 13,
  'no-NO': 14,
  'pt-BR': 15,
  'ru-RU': 16,
  'sv-SE': 17,
  'zh-TW': 18,
  'zh-CN': 19,
  'pl-PL': 20,
  'hu-HU': 21,
  'cs-CZ': 22,
  'el-GR': 23,
  'pt-PT': 24,
  'tr-TR': 25,
  'en-AU': 27,
  'es-MX': 28,
  'uk-UA': 29,
  'th-TH': 35,
  'id-ID': 37,
  'ms-MY': 38,
  'ro-RO': 39,
  'sk-SK': 40,
  'hr-HR': 41,
  'ca-ES': 42,
  'vi-VI': 43,
  'zh-HK': 45,
  'hi-IN': 50,
  'de-CH': 57,
} as const satisfies Record<string, number>

type AppleLanguage = { tag: string; number: number }

export const listAppleLanguages = (): AppleLanguage[] =>
  Object.entries(appleLanguages).map(([tag, number]) => ({ tag, number }))

/** Finds Apple's equivalent of a BCP 47 tag: `zh-CN` for `zh-Hans-CN`, `ja-JP` for `ja`, `no-NO` for `nb`. */
const findAppleLanguage = (tag: string): AppleLanguage | undefined => {
  const [language = '', ...rest] = tag.split('-')
  const region = rest.find(part => part.length === 2)
  const known = language === 'nb' ? 'no' : language
  return listAppleLanguages().find(row => (region ? row.tag === `${known}-${region}` : row.tag.startsWith(`${known}-`)))
}

export const langParameter = (tag: string): string =>
  (findAppleLanguage(tag)?.tag ?? tag).toLowerCase().replaceAll('-', '_')

/**
 * The platform numbers that select Apple's response. 29 and 30 return JSON, 29 with iPhone charts and 30 with iPad charts
 * (parse-tunes issue 2); 24 with `t:native` is the App Store app's own search. Others return HTML or plists.
 */
const platforms = { iphone: '29', ipad: '30', 'native-search': '24 t:native' } as const

type StorePlatform = keyof typeof platforms

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
