import type { ReactNode } from 'react'
import type { SeenRank } from '#contract/seen-ranks.ts'
import { isMeasured } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { DotMap } from './dot-map.tsx'
import { mapWords as words } from './map.words.ts'
import { rankFillOf } from './map-fills.ts'
import { MapLegend } from './map-legend.tsx'

type CountryRank = Pick<SeenRank, 'state' | 'rank'> & { storefront: StorefrontCode }

/** Missing countries count as not measured. */
type AppDotMapProps = { name: string; countries: readonly CountryRank[]; children?: ReactNode }

/** The ranks of an app in the world, with what the colours mean, and more below. */
export const AppDotMap = ({ name, countries, children }: AppDotMapProps) => {
  const { locale } = useReader()
  const byCountry = new Map(countries.map(country => [country.storefront, country]))
  const measured = countries.filter(isMeasured).length
  const ranked = countries.filter(({ state }) => state === 'ranked').length
  return (
    <figure className="min-w-0">
      <DotMap
        label={words.ofApp({
          app: name,
          ranked: formatNumber(ranked, locale),
          measured: { count: measured, text: formatNumber(measured, locale) },
        })}
        fillOf={storefront => {
          const country = byCountry.get(storefront)
          return country ? rankFillOf(country) : 'unmeasured'
        }}
        className="keeps-colour w-full"
      />
      <figcaption className="mt-2 grid gap-2">
        <MapLegend />
        {children}
      </figcaption>
    </figure>
  )
}
