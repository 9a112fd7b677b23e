import { priceText } from '#domain/price-text.ts'
import { numberFormat } from './formats.ts'

/** `Free`, or the price in its currency; null when the price is unknown. */
export const formatPrice = (price: number | null, currency: string | null, locale: string): string | null => {
  if (price === null) return null
  if (price === 0) return 'Free'
  return priceText(price, currency, options => numberFormat(locale, options))
}
