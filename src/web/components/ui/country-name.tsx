import { formatCountry } from '#web/lib/format-country.ts'
import { useReader } from '#web/lib/reader.ts'

type CountryNameProps = { country: { storefront: string; countryName: string } }

/**
 * A country name in the reader's language. Hydration warnings are off because server and browser may have different locale
 * data.
 */
export const CountryName = ({ country }: CountryNameProps) => {
  const { locale } = useReader()
  return <span suppressHydrationWarning>{formatCountry(country, locale)}</span>
}
