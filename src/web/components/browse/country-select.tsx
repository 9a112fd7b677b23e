import type { ReactNode } from 'react'
import { countryNameOf } from '#domain/country-names.ts'
import { type StorefrontCode, storefrontCodes, storefrontsBySize } from '#domain/storefronts.ts'
import { sortCountries } from '#web/lib/find-countries.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { useReader } from '#web/lib/reader.ts'
import { pickerWords as words } from './picker.words.ts'
import { PickerSelect } from './picker-fields.tsx'

const mostLargest = 12
const largest = storefrontsBySize.slice(0, mostLargest)

/** Hydration warnings are off because server and browser may have different country names. */
const CountryOption = ({ storefront }: { storefront: StorefrontCode }) => {
  const { locale } = useReader()
  return (
    <option value={storefront} suppressHydrationWarning>
      {formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale)}
    </option>
  )
}

/** The `first` countries in the given order, then all others sorted by name in the reader's language. */
export const CountryOptions = ({
  first = largest,
  firstLabel = words.largest,
  without,
}: {
  first?: readonly StorefrontCode[]
  firstLabel?: string
  without?: StorefrontCode | undefined
}) => {
  const { locale } = useReader()
  const named = new Set(without ? [...first, without] : first)
  const others = storefrontCodes.filter(code => !named.has(code))
  return (
    <>
      {first.length > 0 && (
        <optgroup label={firstLabel}>
          {first.map(
            storefront => storefront !== without && <CountryOption key={storefront} storefront={storefront} />,
          )}
        </optgroup>
      )}
      <optgroup label={words.otherCountries}>
        {sortCountries(others, locale).map(storefront => (
          <CountryOption key={storefront} storefront={storefront} />
        ))}
      </optgroup>
    </>
  )
}

type CountrySelectProps = {
  value: StorefrontCode | 'world' | 'none'
  usual?: StorefrontCode | 'world' | 'none'
  name?: string
  label?: string
  /** Options above the countries, such as "Worldwide". */
  before?: ReactNode
  /** Countries at the top of the list; defaults to the largest markets. */
  first?: readonly StorefrontCode[]
  firstLabel?: string
  without?: StorefrontCode
}

export const CountrySelect = (props: CountrySelectProps) => {
  const { value, usual = 'us', name = 'storefront', label = words.country, before, first, firstLabel, without } = props
  return (
    <PickerSelect label={label} name={name} value={value} usual={usual}>
      {before}
      <CountryOptions {...(first && { first })} {...(firstLabel && { firstLabel })} without={without} />
    </PickerSelect>
  )
}
