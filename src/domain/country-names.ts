const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** English name of the country of a storefront; screens say it in the language of their reader. */
export const countryNameOf = (storefront: string): string => names.of(storefront.toUpperCase()) ?? storefront

export const flagUrlOf = (storefront: string): string => `/flags/${storefront}.svg`

export const countriesWord = (count: number): string => (count === 1 ? 'country' : 'countries')
