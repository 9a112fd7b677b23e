const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** A cache: one world view looks up each country several times, and `Intl.DisplayNames` is slow. */
const known = new Map<string, string>()

/** The English name of a storefront's country. Screens translate it into the reader's language. */
export const countryNameOf = (storefront: string): string => {
  const name = known.get(storefront) ?? names.of(storefront.toUpperCase()) ?? storefront
  known.set(storefront, name)
  return name
}

export const flagUrlOf = (storefront: string): string => `/flags/${storefront}.svg`

export const countriesWord = (count: number): string => (count === 1 ? 'country' : 'countries')
