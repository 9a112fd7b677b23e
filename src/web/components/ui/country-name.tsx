import { formatCountry } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

type CountryNameProps = { country: { storefront: string; countryName: string } }

/** A country in the reader's language. Server and browser may know different words for it. */
export const CountryName = ({ country }: CountryNameProps) => {
  const { locale } = useReader()
  return <span suppressHydrationWarning>{formatCountry(country, locale)}</span>
}
