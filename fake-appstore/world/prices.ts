import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { mix, unitOf } from './random.ts'
import { type Language, localeOf } from './words/languages.ts'
import type { WorldApp } from './world-apps.ts'

type Currency = { code: string; perDollar: number; step: number }

const euro: Currency = { code: 'EUR', perDollar: 1, step: 0.01 }
const dollar: Currency = { code: 'USD', perDollar: 1, step: 0.01 }
const euroStorefronts = new Set('at be cy de ee es fi fr gr hr ie it lt lu lv mt nl pt si sk ba me rs xk'.split(' '))

/** Approximate exchange rates: a price only has to look like one of the storefront's tiers. */
const currencies: Partial<Record<StorefrontCode, Currency>> = {
  gb: { code: 'GBP', perDollar: 1, step: 0.01 },
  jp: { code: 'JPY', perDollar: 160, step: 10 },
  kr: { code: 'KRW', perDollar: 1400, step: 100 },
  cn: { code: 'CNY', perDollar: 7, step: 1 },
  tw: { code: 'TWD', perDollar: 32, step: 10 },
  hk: { code: 'HKD', perDollar: 8, step: 1 },
  sg: { code: 'SGD', perDollar: 1.4, step: 0.01 },
  ca: { code: 'CAD', perDollar: 1.4, step: 0.01 },
  au: { code: 'AUD', perDollar: 1.5, step: 0.01 },
  nz: { code: 'NZD', perDollar: 1.7, step: 0.01 },
  ch: { code: 'CHF', perDollar: 1, step: 0.5 },
  se: { code: 'SEK', perDollar: 11, step: 1 },
  no: { code: 'NOK', perDollar: 11, step: 1 },
  dk: { code: 'DKK', perDollar: 8, step: 1 },
  pl: { code: 'PLN', perDollar: 5, step: 0.01 },
  cz: { code: 'CZK', perDollar: 25, step: 1 },
  hu: { code: 'HUF', perDollar: 400, step: 10 },
  ro: { code: 'RON', perDollar: 5, step: 0.01 },
  bg: { code: 'BGN', perDollar: 2, step: 0.01 },
  ru: { code: 'RUB', perDollar: 90, step: 10 },
  tr: { code: 'TRY', perDollar: 35, step: 1 },
  in: { code: 'INR', perDollar: 90, step: 10 },
  id: { code: 'IDR', perDollar: 16_000, step: 1000 },
  th: { code: 'THB', perDollar: 36, step: 1 },
  vn: { code: 'VND', perDollar: 25_000, step: 1000 },
  my: { code: 'MYR', perDollar: 5, step: 0.1 },
  ph: { code: 'PHP', perDollar: 58, step: 10 },
  br: { code: 'BRL', perDollar: 5, step: 0.1 },
  mx: { code: 'MXN', perDollar: 20, step: 1 },
  cl: { code: 'CLP', perDollar: 950, step: 100 },
  co: { code: 'COP', perDollar: 4500, step: 100 },
  za: { code: 'ZAR', perDollar: 20, step: 1 },
  il: { code: 'ILS', perDollar: 3.9, step: 0.1 },
  ae: { code: 'AED', perDollar: 4, step: 0.01 },
  sa: { code: 'SAR', perDollar: 4, step: 0.01 },
  eg: { code: 'EGP', perDollar: 50, step: 1 },
  kz: { code: 'KZT', perDollar: 500, step: 10 },
}

export const currencyOf = (storefront: StorefrontCode): Currency =>
  currencies[storefront] ?? (euroStorefronts.has(storefront) ? euro : dollar)

const tiers = [0.99, 1.99, 2.99, 3.99, 4.99, 6.99, 9.99, 14.99, 19.99, 29.99]

/** US dollars at a time: three of four paid apps are occasionally on sale for some days. A paid app is never free. */
export const priceAt = ({ hash, price }: { hash: number; price: number }, at: number): number => {
  const draw = (salt: number) => unitOf(mix(hash ^ 0x5a1e, salt))
  if (price === 0 || draw(1) > 0.75) return price
  const cycleDays = 30 + 50 * draw(2)
  const dayOfCycle = (at / dayMs + cycleDays * draw(3)) % cycleDays
  if (dayOfCycle > 4 + 6 * draw(4)) return price
  return tiers.findLast(tier => tier < price * (0.5 + 0.4 * draw(5))) ?? price
}

/** A US price in the storefront's currency, rounded to its price tiers. */
export const priceIn = (storefront: StorefrontCode, usDollars: number): number => {
  if (usDollars === 0) return 0
  const { perDollar, step } = currencyOf(storefront)
  return Number((Math.max(1, Math.round((usDollars * perDollar) / step)) * step).toFixed(2))
}

const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (locale: string, currency: string): Intl.NumberFormat => {
  const key = `${locale} ${currency}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
  formats.set(key, format)
  return format
}

/** US dollars in a storefront: the planned price of an app with a part, otherwise the one by chance. */
export const priceOf = (app: WorldApp, { storefront, at }: { storefront: StorefrontCode; at: number }): number =>
  app.part?.priceAt?.(storefront, at) ?? priceAt(app, at)

type Price = { storefront: StorefrontCode; language: Language; amount: number }

export const formatPrice = ({ storefront, language, amount }: Price): string =>
  formatOf(localeOf(language, storefront), currencyOf(storefront).code).format(amount)
