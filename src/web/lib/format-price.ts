import { formatNumber, numberFormat } from './formats.ts'

/** `Free`, or the price in its currency; null when the price is unknown. */
export const formatPrice = (price: number | null, currency: string | null, locale: string): string | null => {
  if (price === null) return null
  if (price === 0) return 'Free'
  if (!currency || !/^[A-Z]{3}$/.test(currency)) return formatNumber(price, locale)
  return numberFormat(locale, { style: 'currency', currency }).format(price)
}
