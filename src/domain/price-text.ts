/** Creates a format of numbers in the language of a reader. */
type CreateFormat = (options: Intl.NumberFormatOptions) => Intl.NumberFormat

/** An amount in its currency; without a valid currency code, only the number. */
export const priceText = (price: number, currency: string | null, createFormat: CreateFormat): string =>
  createFormat(currency && /^[A-Z]{3}$/.test(currency) ? { style: 'currency', currency } : {}).format(price)
