import { compareNames } from '#domain/text-order.ts'

/** Common locales, with a country where it affects the formats of dates and numbers. */
const knownLocales = [
  'ar',
  'bg-BG',
  'ca-ES',
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'el-GR',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IN',
  'en-US',
  'es-ES',
  'es-MX',
  'et-EE',
  'fa-IR',
  'fi-FI',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'he-IL',
  'hi-IN',
  'hr-HR',
  'hu-HU',
  'id-ID',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'lt-LT',
  'lv-LV',
  'ms-MY',
  'nb-NO',
  'nl-BE',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sk-SK',
  'sl-SI',
  'sr-RS',
  'sv-SE',
  'th-TH',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'zh-HK',
  'zh-TW',
] as const

export type LocaleOption = { locale: string; name: string }

const nameOf = (locale: string): string => {
  const name = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(locale) + rest.join('')
}

export const buildLocaleOptions = (chosen: string | null): LocaleOption[] => {
  const locales = new Set<string>(knownLocales)
  if (chosen !== null) locales.add(chosen)
  return [...locales].map(locale => ({ locale, name: nameOf(locale) })).sort((a, b) => compareNames(a.name, b.name))
}
