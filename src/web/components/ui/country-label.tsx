import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { CountryName } from './country-name.tsx'
import { Flag } from './flag.tsx'

export const CountryLabel = ({ storefront }: { storefront: StorefrontCode }) => (
  <>
    <Flag src={flagUrlOf(storefront)} />
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <CountryName country={{ storefront, countryName: countryNameOf(storefront) }} />
    </span>
  </>
)
