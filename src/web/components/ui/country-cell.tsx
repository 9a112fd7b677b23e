import type { ReactNode } from 'react'
import { CountryName } from './country-name.tsx'
import { Flag } from './flag.tsx'

type CountryCellProps = {
  country: { storefront: string; countryName: string; flagUrl: string }
  /** Below the name. */
  children?: ReactNode
}

/** The name of a country beside its flag. */
export const CountryCell = ({ country, children }: CountryCellProps) => (
  <span className="flex items-start gap-2.5">
    <span className="flex h-5 items-center">
      <Flag src={country.flagUrl} />
    </span>
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <CountryName country={country} />
      {children}
    </span>
  </span>
)
