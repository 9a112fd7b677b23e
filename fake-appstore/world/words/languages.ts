import { getStorefront, type StorefrontCode } from '#domain/storefronts.ts'

export const languages = [
  ...(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'pl', 'tr', 'vi', 'id', 'ru', 'uk', 'el'] as const),
  ...(['ja', 'ko', 'zh-Hans', 'zh-Hant', 'ar', 'he', 'th', 'hi'] as const),
] as const
export type Language = (typeof languages)[number]

const known: ReadonlySet<string> = new Set(languages)
const isLanguage = (text: string): text is Language => known.has(text)

/** `pt-BR` → `pt`, `zh-Hant-HK` → `zh-Hant`, `zh_CN` → `zh-Hans`; undefined for an unsupported language. */
const findLanguage = (tag: string): Language | undefined => {
  const [first = '', second = ''] = tag.replaceAll('_', '-').split('-')
  const base = first.toLowerCase()
  if (base === 'zh') return /^(hant|tw|hk)$/i.test(second) ? 'zh-Hant' : 'zh-Hans'
  return isLanguage(base) ? base : undefined
}

/** The response language of a storefront, or the requested language if the storefront has it. */
export const languageIn = (storefront: StorefrontCode, requestedTag?: string): Language => {
  const offered = getStorefront(storefront).languages.map(findLanguage)
  const wanted = requestedTag === undefined ? undefined : findLanguage(requestedTag)
  if (wanted !== undefined && offered.includes(wanted)) return wanted
  return offered[0] ?? 'en'
}

/** The local language: the storefront's first language that is not just Apple's English default. */
export const spokenIn = (storefront: StorefrontCode): Language => {
  const offered = getStorefront(storefront).languages.map(findLanguage)
  const first = offered[0] ?? 'en'
  return first === 'en' && !englishFirst.has(storefront)
    ? (offered.find(other => other && other !== 'en') ?? 'en')
    : first
}

const englishFirst: ReadonlySet<string> = new Set(['us', 'gb', 'ca', 'au', 'nz', 'ie', 'sg', 'lu', 'gy', 'bz', 'tt'])

/** A full language tag for Intl: dates and prices. */
export const localeOf = (language: Language, storefront: StorefrontCode): string => {
  const tag = getStorefront(storefront).languages.find(other => findLanguage(other) === language) ?? language
  return tag === 'en-GB' && storefront === 'us' ? 'en-US' : tag
}
