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

export type AppleLanguage = { tag: string; number: number }

export const listAppleLanguages = (): AppleLanguage[] =>
  Object.entries(appleLanguages).map(([tag, number]) => ({ tag, number }))

/** Finds Apple's equivalent of a BCP 47 tag: `zh-CN` for `zh-Hans-CN`, `ja-JP` for `ja`, `no-NO` for `nb`. */
export const findAppleLanguage = (tag: string): AppleLanguage | undefined => {
  const [language = '', ...rest] = tag.split('-')
  const region = rest.find(part => part.length === 2)
  const known = language === 'nb' ? 'no' : language
  return listAppleLanguages().find(row => (region ? row.tag === `${known}-${region}` : row.tag.startsWith(`${known}-`)))
}

/** The format of the `lang` parameter of search and lookup: `en_gb`, `zh_cn`. */
export const langParameter = (tag: string): string =>
  (findAppleLanguage(tag)?.tag ?? tag).toLowerCase().replaceAll('-', '_')
