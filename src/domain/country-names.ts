const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** A view of the world names each country several times, and asking for a name is slow. */
const known = new Map<string, string>()

/** English name of the country of a storefront; screens say it in the language of their reader. */
export const countryNameOf = (storefront: string): string => {
  const name = known.get(storefront) ?? names.of(storefront.toUpperCase()) ?? storefront
  known.set(storefront, name)
  return name
}

export const flagUrlOf = (storefront: string): string => `/flags/${storefront}.svg`

export const countriesWord = (count: number): string => (count === 1 ? 'country' : 'countries')
